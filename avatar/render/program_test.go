package render

import (
	"strings"
	"testing"

	"yui/avatar/vrm"
)

// TestSource_Steady holds the promise that lets a driver find a program in its
// cache: one variant is one text, whole, whatever the run.
func TestSource_Steady(t *testing.T) {
	t.Parallel()
	k := progKey{shading: vrm.MToon, alpha: vrm.Mask, skin: true, rim: true, has: 1<<slotBase | 1<<slotNormal, uv1: 1 << slotBase}
	for _, file := range []string{"body.vert", "body.frag"} {
		first, err := source(file, k.defines())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(first, "#include") || !strings.HasPrefix(first, "#version 330 core\n#define SKIN 1\n") {
			t.Errorf("%s begins with %.60q", file, first)
		}
		for range 20 {
			if again, err := source(file, k.defines()); err != nil || again != first {
				t.Fatalf("%s: another text for the same variant (%v)", file, err)
			}
		}
	}
	if _, err := source("none.vert", nil); err == nil {
		t.Error("a shader that is not there was read")
	}
}
