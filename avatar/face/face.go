package face

import (
	"math/rand/v2"
	"strings"
	"time"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// Face mixes the channels of one model's face. Load a model before Step.
type Face struct {
	reg  *Registry
	list []vrm.Expression
	surf surface

	emotion   string
	intensity float32
	fade      fader
	blink     blink
	blinks    [2]int // expressions that shut the eyes, -1 when absent
	mouth     mouth
	looks     [4]int // left, right, up, down

	clipValue, clipShare []float32
	byName               map[string]int

	in, shown, before []float32
	held              heldBack
	changed           pose.Changed
	fresh             bool // nothing has been applied to the surface yet
	bare              bool
	open              float32
}

// Input is what drives the face for one step.
type Input struct {
	Mouth MouthShape
	// Speaking gives the mouth to the voice even while it is silent.
	Speaking bool
	Gain     float32 // mouth gain; 0 means 1, else cut to 0.5..6
	Asleep   bool    // eyes shut
	NoBlink  bool    // for comparisons with another player
	// EyeYaw and EyePitch drive the gaze expressions of a model that has them,
	// in degrees.
	EyeYaw, EyePitch float32
}

// New makes a face with no model yet. A nil registry means Default.
func New(reg *Registry, seed uint64) *Face {
	if reg == nil {
		reg = Default()
	}
	f := &Face{
		reg: reg, emotion: Neutral, intensity: 1,
		blink: newBlink(rand.New(rand.NewPCG(seed, 0x626c696e6b))),
	}
	f.Load(nil)
	return f
}

// Bare leaves the neutral expression unset until an emotion is asked for, as a
// player that knows no emotions would. Call it before Load.
func (f *Face) Bare() { f.bare = true }

// Load takes a model's expressions. The emotion stays and is looked up anew,
// without a fade; everything else starts over.
func (f *Face) Load(m *vrm.Model) {
	f.surf.load(m)
	f.list = nil
	if m != nil {
		f.list = m.Expressions
	}
	n := len(f.list)
	f.byName = make(map[string]int, n)
	for i := range f.list {
		if _, twice := f.byName[f.list[i].Name]; !twice {
			f.byName[f.list[i].Name] = i
		}
	}
	f.in, f.shown, f.before = make([]float32, n), make([]float32, n), make([]float32, n)
	f.clipValue, f.clipShare = make([]float32, n), make([]float32, n)
	f.fresh = true
	f.held = heldBack{1, 1, 1}
	f.mouth.load(f.preset)
	f.blinks = f.findBlink()
	for i, name := range [4]string{"lookLeft", "lookRight", "lookUp", "lookDown"} {
		f.looks[i] = f.preset(name)
	}
	f.fade.load(n)
	if !f.bare || f.emotion != Neutral {
		f.fade.to(f.resolve(f.emotion), f.intensity, 0)
	}
}

// preset finds an expression by exact name, preferring a preset.
func (f *Face) preset(name string) int {
	for i := range f.list {
		if f.list[i].Preset && f.list[i].Name == name {
			return i
		}
	}
	return -1
}

// find looks for an expression by name: exactly, else without regard to case,
// because VRM 0.x custom names are written as the author liked.
func (f *Face) find(name string) int {
	if i, ok := f.byName[name]; ok {
		return i
	}
	for i := range f.list {
		if strings.EqualFold(f.list[i].Name, name) {
			return i
		}
	}
	return -1
}

func (f *Face) resolve(id string) int {
	return f.find(f.reg.Resolve(id, func(name string) bool { return f.find(name) >= 0 }))
}

// findBlink prefers "blink"; a model without a working one may have a lid each.
func (f *Face) findBlink() [2]int {
	both, left, right := f.preset("blink"), f.preset("blinkLeft"), f.preset("blinkRight")
	if both >= 0 && (f.visible(both) || left < 0 || right < 0) {
		return [2]int{both, -1}
	}
	return [2]int{left, right}
}

// visible says whether an expression changes anything at all.
func (f *Face) visible(i int) bool {
	e := &f.list[i]
	return len(e.Morphs)+len(e.Colors)+len(e.UVs) > 0
}

// SetEmotion moves to an emotion over fade, or over the emotion's own time when
// fade is negative. intensity is 0..1. An id the registry lacks means neutral
// and is answered with false.
func (f *Face) SetEmotion(id string, intensity float32, fade time.Duration) bool {
	e, ok := f.reg.Emotion(id)
	if !ok {
		id = Neutral
		e, _ = f.reg.Emotion(id)
	}
	if fade < 0 {
		fade = e.Fade
	}
	f.emotion, f.intensity = id, min(max(intensity, 0), 1)*e.Intensity
	f.fade.to(f.resolve(id), f.intensity, float32(fade.Seconds()))
	return ok
}

// Emotion is the emotion set last.
func (f *Face) Emotion() string { return f.emotion }

// Clip adds one expression track of a playing clip, its value and its clip's
// share in the blend. Call it before Step, every step.
func (f *Face) Clip(name string, value, share float32) {
	i, ok := f.byName[name]
	if !ok || !finite(value) || f.list[i].Kind == vrm.Look {
		return
	}
	f.clipValue[i] += value * share
	f.clipShare[i] += share
}

// Step moves every channel by dt seconds and applies the result.
func (f *Face) Step(dt float32, in Input) {
	f.fade.step(dt)
	copy(f.in, f.fade.now)
	f.stepMouth(dt, in)
	f.stepBlink(dt, in)
	f.mixClip(in)
	if l := f.lookAt(); l != nil && l.ByExpression {
		left, right, up, down := ExpressionEyes(l, in.EyeYaw, in.EyePitch)
		for i, w := range [4]float32{left, right, up, down} {
			if e := f.looks[i]; e >= 0 {
				f.in[e] = w
			}
		}
	}
	f.held = combine(f.list, f.in, f.shown)
	f.applyChanges()
}

func (f *Face) lookAt() *vrm.LookAt {
	if f.surf.model == nil {
		return nil
	}
	return f.surf.model.LookAt
}

func (f *Face) stepMouth(dt float32, in Input) {
	gain := in.Gain
	if !(gain > 0) {
		gain = 1
	}
	f.open = f.mouth.step(dt, in.Mouth, min(max(gain, MinGain), MaxGain))
	f.mouth.write(f.in)
}

func (f *Face) stepBlink(dt float32, in Input) {
	if in.NoBlink {
		return
	}
	w := f.blink.step(dt, in.Asleep)
	for _, e := range f.blinks {
		if e >= 0 {
			f.in[e] = max(f.in[e], w)
		}
	}
}

// mixClip lets the clips' own tracks into the channels nobody else holds.
func (f *Face) mixClip(in Input) {
	voice := in.Speaking || f.open > 0
	for i := range f.list {
		share, value := f.clipShare[i], f.clipValue[i]
		f.clipShare[i], f.clipValue[i] = 0, 0
		if share <= 0 {
			continue
		}
		switch f.list[i].Kind {
		case vrm.Mouth:
			if voice {
				continue
			}
		case vrm.Emotion, vrm.Custom:
			if f.emotion != Neutral {
				continue
			}
		case vrm.Blink, vrm.Look:
		}
		share = min(share, 1)
		f.in[i] = f.in[i]*(1-share) + value
	}
}

// applyChanges writes to the surface only what differs from the step before.
func (f *Face) applyChanges() {
	f.changed = 0
	if f.surf.model == nil {
		return
	}
	for i, w := range f.shown {
		if w == f.before[i] && !f.fresh {
			continue
		}
		e := &f.list[i]
		if len(e.Morphs) > 0 {
			f.changed |= pose.ChangedMorphs
		}
		if len(e.Colors)+len(e.UVs) > 0 {
			f.changed |= pose.ChangedTints
		}
	}
	if f.fresh {
		f.changed = pose.ChangedMorphs | pose.ChangedTints
		f.fresh = false
	}
	if f.changed&pose.ChangedMorphs != 0 {
		f.surf.applyMorphs(f.shown)
	}
	if f.changed&pose.ChangedTints != 0 {
		f.surf.applyTints(f.shown)
	}
	copy(f.before, f.shown)
}

// Morphs are the morph weights per node, nil where a node has none. The slices
// are the face's own and change with the next Step.
func (f *Face) Morphs() [][]float32 { return f.surf.morphs }

// Tints are the material tints, changing with the next Step.
func (f *Face) Tints() []pose.Tint { return f.surf.tints }

// Changed has ChangedMorphs and ChangedTints as the last Step left them.
func (f *Face) Changed() pose.Changed { return f.changed }

// LookShare is how much of the gaze the shown expressions leave, 0..1.
func (f *Face) LookShare() float32 { return f.held.Look }

// MouthOpen is how far the voice opens the mouth, 0..1.
func (f *Face) MouthOpen() float32 { return f.open }

// Blinks counts the blinks since New.
func (f *Face) Blinks() uint64 { return f.blink.count }

// Shown is the weight an expression shows with, 0 when the model lacks it.
func (f *Face) Shown(name string) float32 {
	if i, ok := f.byName[name]; ok {
		return f.shown[i]
	}
	return 0
}

// Moving says whether an emotion is fading.
func (f *Face) Moving() bool { return f.fade.moving() }
