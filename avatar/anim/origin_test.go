package anim_test

import (
	"testing"

	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// rigged makes clips that tell of their rig: plain's, with a lame right leg.
type rigged struct{ source }

func (r *rigged) Clip(path string) (*vrm.Animation, error) {
	a, err := r.source.Clip(path)
	if err == nil {
		a.Rest = plain.joints()
		foot := a.Rest[pose.RightFoot]
		foot[0] -= 0.05
		a.Rest[pose.RightFoot] = foot
	}
	return a, err
}

func riggedPlayer(t testing.TB) *player {
	r := &rigged{}
	lib := anim.NewLibrary(r, anim.LibraryOptions{})
	return &player{
		Controller: anim.NewController(anim.ControllerOptions{Registry: registry(t), Library: lib, Seed: 7}),
		src:        &r.source, lib: lib,
	}
}

func TestController_Origin(t *testing.T) {
	t.Parallel()
	p := riggedPlayer(t)
	p.run(0.1)
	want := p.Origin()
	if want.Share != 1 || want.Floor != 0 || want.Legs[0].Shin == want.Legs[1].Shin {
		t.Fatalf("origin %+v", want)
	}
	// Whatever is interrupted, the same rig under all of it stays the same.
	for _, id := range []string{"happy", "dance", "happy", "dance", "happy", "dance"} {
		p.Request(anim.Play{Motion: id, Force: true})
		p.run(0.03)
		got := p.Origin()
		if d := got.Share - 1; d > 1e-4 || d < -1e-4 {
			t.Fatalf("%s: share %v", p, got.Share)
		}
		for i := range got.Legs {
			if d := got.Legs[i].Shin.Sub(want.Legs[i].Shin).Len(); d > 1e-4 {
				t.Errorf("%s: shin %d is %v, want %v", p, i, got.Legs[i].Shin, want.Legs[i].Shin)
			}
		}
	}
	if s := newPlayer(t, nil).Origin(); s != (anim.Origin{}) {
		t.Errorf("clips that tell nothing have origin %+v", s)
	}
}

// TestController_OriginLocked looks at the floor under levelled hips: where it
// was in the clip.
func TestController_OriginLocked(t *testing.T) {
	t.Parallel()
	p := riggedPlayer(t)
	p.Request(anim.Play{Motion: "climb_up"})
	p.run(0.6)
	if y := p.RemovedY(); y == 0 || p.Origin().Floor != -y {
		t.Errorf("floor at %v, %v removed", p.Origin().Floor, y)
	}
}

func TestNewClip_MirrorsTheRig(t *testing.T) {
	t.Parallel()
	r := &rigged{}
	lib := anim.NewLibrary(r, anim.LibraryOptions{})
	reg, err := anim.ParseRegistry([]byte(`{"idle": {"vrma_path": "a", "kind": "ambient", "loop": true, "mirror": true}}`))
	if err != nil {
		t.Fatal(err)
	}
	plainSide := riggedPlayer(t).Origin().Legs
	c := anim.NewController(anim.ControllerOptions{Registry: reg, Library: lib})
	got := c.Origin().Legs
	if got[0].Shin[0] != -plainSide[1].Shin[0] || got[0].Shin[1] != plainSide[1].Shin[1] || got[1].Hip[0] != -plainSide[0].Hip[0] {
		t.Errorf("legs %+v of %+v", got, plainSide)
	}
}
