package assets

import (
	"bytes"
	"image/png"
	"testing"
)

func TestEmbedded(t *testing.T) {
	t.Parallel()
	for name, b := range map[string][]byte{"character": DefaultModel(), "bed": Bed()} {
		if !bytes.HasPrefix(b, []byte("glTF")) {
			t.Errorf("the %s is no glTF file", name)
		}
	}
	for _, kind := range []string{"light", "light@2x", "dark", "dark@2x", "template", "template@2x"} {
		if _, err := png.DecodeConfig(bytes.NewReader(TrayIcon(kind))); err != nil {
			t.Errorf("tray icon %s: %v", kind, err)
		}
	}
	for name, b := range map[string][]byte{"icon": Icon(), "small icon": SmallIcon()} {
		if _, err := png.DecodeConfig(bytes.NewReader(b)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, key := range []string{"controls", "capabilities"} {
		if Guide(key) == "" {
			t.Errorf("guide %s is empty", key)
		}
	}
	if Guide("../assets") != "" || TrayIcon("none") != nil {
		t.Error("an unknown key gave something")
	}
	if _, err := Motion("idle_calm.vrma"); err != nil {
		t.Error(err)
	}
	if _, err := Motion("absent.vrma"); err == nil {
		t.Error("an absent clip is no error")
	}
}
