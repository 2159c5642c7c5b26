package avatar

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/face"
	"yui/avatar/pose"
)

// clockWrap is when Frame.Seconds starts over.
const clockWrap = 3600

// frame keeps the answer of Step and knows what changed since the last one.
type frame struct {
	out    pose.Frame
	before []mgl32.Mat4
	whole  bool // nothing of this model was handed out yet
}

func (f *frame) load(r *rig, fc *face.Face) {
	f.out = pose.Frame{Rate: f.out.Rate}
	f.before, f.whole = nil, true
	if r == nil {
		return
	}
	r.skel.RefreshAll()
	f.before = make([]mgl32.Mat4, len(r.skel.World))
	f.out.World, f.out.Morphs, f.out.Tints = r.skel.World, fc.Morphs(), fc.Tints()
}

// finish fills in what changed.
func (f *frame) finish(r *rig, fc *face.Face, life float64, clock bool) {
	f.out.Seconds = float32(math.Mod(life, clockWrap))
	f.out.Changed = f.owed()
	f.whole = false
	if r == nil {
		f.out.Changed = 0
		return
	}
	f.out.Changed |= fc.Changed()
	if clock {
		f.out.Changed |= pose.ChangedTime
	}
	for i := range f.before {
		if f.before[i] != r.skel.World[i] {
			f.out.Changed |= pose.ChangedWorld
			copy(f.before, r.skel.World)
			break
		}
	}
}

// owed is everything for a model whose first frame was not handed out yet.
func (f *frame) owed() pose.Changed {
	if f.whole && f.out.World != nil {
		return pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints
	}
	return 0
}
