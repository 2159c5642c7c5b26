package face_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/face"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// model has one mesh on node 0 and the named expressions, the i-th bound to
// morph target i at full weight.
func model(names ...string) *vrm.Model {
	kinds := map[string]vrm.ExpressionKind{
		"blink": vrm.Blink, "blinkLeft": vrm.Blink, "blinkRight": vrm.Blink,
		"aa": vrm.Mouth, "ih": vrm.Mouth, "ou": vrm.Mouth, "ee": vrm.Mouth, "oh": vrm.Mouth,
		"lookLeft": vrm.Look, "lookRight": vrm.Look, "lookUp": vrm.Look, "lookDown": vrm.Look,
	}
	m := &vrm.Model{
		Nodes:     []vrm.Node{{Parent: vrm.None, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1}, Skin: vrm.None}},
		Meshes:    []vrm.Mesh{{Weights: make([]float32, len(names))}},
		Materials: []vrm.Material{{BaseColor: mgl32.Vec4{1, 1, 1, 1}, BaseTexture: vrm.TextureRef{Scale: mgl32.Vec2{1, 1}}}},
	}
	for i, n := range names {
		k, ok := kinds[n]
		if !ok {
			k = vrm.Emotion
		}
		m.Expressions = append(m.Expressions, vrm.Expression{
			Name: n, Preset: true, Kind: k, Morphs: []vrm.MorphBind{{Node: 0, Target: i, Weight: 1}},
		})
	}
	return m
}

func steps(f *face.Face, seconds float32, in face.Input) {
	for range int(seconds*60 + 0.5) {
		f.Step(1.0/60, in)
	}
}

func TestFace_CrossFadeFromPresent(t *testing.T) {
	t.Parallel()
	f := face.New(nil, 1)
	f.Load(model("neutral", "happy", "sad"))
	f.SetEmotion("happy", 1, -1)
	steps(f, 0.125, face.Input{})
	if w := f.Shown("happy"); !near(w, 0.533, 0.05) {
		t.Fatalf("half way: %v", w)
	}
	before := f.Shown("happy")
	f.SetEmotion("sad", 1, -1)
	f.Step(1.0/60, face.Input{})
	if w := f.Shown("happy"); w > before || w < before-0.06 {
		t.Errorf("happy popped from %v to %v", before, w)
	}
	steps(f, 0.25, face.Input{})
	if f.Shown("happy") != 0 || f.Shown("sad") != 1 || f.Shown("neutral") != 0 {
		t.Errorf("happy %v sad %v neutral %v", f.Shown("happy"), f.Shown("sad"), f.Shown("neutral"))
	}
	if f.SetEmotion("gleeful", 1, 0); f.Emotion() != face.Neutral {
		t.Errorf("unknown emotion shows %s", f.Emotion())
	}
}

func TestFace_ReloadKeepsEmotion(t *testing.T) {
	t.Parallel()
	f := face.New(nil, 1)
	f.Load(model("neutral", "relaxed"))
	f.SetEmotion("thinking", 1, 0)
	f.Step(0, face.Input{})
	if f.Shown("relaxed") != 1 {
		t.Error("the fallback does not show")
	}
	f.Load(model("neutral", "relaxed", "ex_thinking"))
	f.Step(0, face.Input{})
	if f.Shown("ex_thinking") != 1 || f.Shown("relaxed") != 0 {
		t.Error("the emotion was not looked up anew")
	}
	if f.Changed()&pose.ChangedMorphs == 0 {
		t.Error("a new model's morphs are not said to be new")
	}
	f.Load(nil)
	f.Step(1, face.Input{})
}

func TestFace_CaselessCustom(t *testing.T) {
	t.Parallel()
	m := model("Surprised", "AA")
	m.Expressions[0].Preset, m.Expressions[1].Preset = false, false
	f := face.New(nil, 1)
	f.Load(m)
	f.SetEmotion("curious", 1, 0)
	f.Step(1, face.Input{Mouth: face.MouthShape{Level: 1}})
	if f.Shown("Surprised") != 1 {
		t.Error("a 0.x custom name was not found")
	}
	if f.Shown("AA") != 0 {
		t.Error("a custom expression was taken for a mouth")
	}
}

func TestFace_Blink(t *testing.T) {
	t.Parallel()
	f := face.New(nil, 9)
	f.Load(model("blinkLeft", "blinkRight"))
	var open, shut []float64
	was, at := float32(0), 0.0
	peak := float32(0)
	for range 60 * 240 {
		f.Step(1.0/60, face.Input{})
		at += 1.0 / 60
		w := f.Shown("blinkLeft")
		if w != f.Shown("blinkRight") {
			t.Fatal("one eye")
		}
		peak = max(peak, w)
		if (w > 0) != (was > 0) {
			if w > 0 {
				open = append(open, at)
			} else {
				shut = append(shut, at)
			}
		}
		was = w
	}
	if n := float64(f.Blinks()); n < 240/6.2-1 || n > 240/3.0+1 || peak < 0.85 {
		t.Errorf("%d blinks in 240 s, peak %v", f.Blinks(), peak)
	}
	for i := 1; i < len(open); i++ {
		if gap := open[i] - open[i-1]; gap < 3.1 || gap > 6.25 {
			t.Errorf("gap %v s", gap)
		}
		if l := shut[i-1] - open[i-1]; l > 0.17 {
			t.Errorf("a blink of %v s", l)
		}
	}
	steps(f, 2, face.Input{Asleep: true})
	if f.Shown("blinkLeft") != 1 {
		t.Error("eyes open in sleep")
	}
}

func TestFace_Mouth(t *testing.T) {
	t.Parallel()
	say := func(m *vrm.Model, s face.MouthShape, gain float32) *face.Face {
		f := face.New(nil, 1)
		f.Load(m)
		steps(f, 0.5, face.Input{Mouth: s, Gain: gain, Speaking: true})
		return f
	}
	all := []string{"aa", "ih", "ou", "ee", "oh"}
	f := say(model(all...), face.MouthShape{IH: 0.15, OU: 0.05, Level: 0.2}, 2)
	if !near(f.Shown("ih"), 0.3, 0.01) || !near(f.Shown("ou"), 0.1, 0.01) || f.Shown("aa") != 0 {
		t.Errorf("ih %v ou %v aa %v", f.Shown("ih"), f.Shown("ou"), f.Shown("aa"))
	}
	f = say(model("aa"), face.MouthShape{IH: 0.15, OU: 0.05, Level: 0.2}, 2)
	if !near(f.Shown("aa"), 0.4, 0.01) {
		t.Errorf("loudness on aa alone: %v", f.Shown("aa"))
	}
	f = say(model("aa", "oh"), face.MouthShape{IH: 0.1, OU: 0.1, Level: 0.2}, 2)
	if !near(f.Shown("aa"), 0.2, 0.01) || !near(f.Shown("oh"), 0.2, 0.01) {
		t.Errorf("stand-ins: aa %v oh %v", f.Shown("aa"), f.Shown("oh"))
	}
	for _, c := range []struct{ gain, want float32 }{{0.1, 0.05}, {0.5, 0.05}, {3, 0.3}, {99, 0.6}} {
		if f := say(model(all...), face.MouthShape{Level: 0.1}, c.gain); !near(f.MouthOpen(), c.want, 0.01) {
			t.Errorf("gain %v: %v, want %v", c.gain, f.MouthOpen(), c.want)
		}
	}
	f = say(model(all...), face.MouthShape{AA: 0.4, OH: 0.4, Level: 0.9}, 5)
	if !near(f.Shown("aa"), 0.5, 0.01) || !near(f.Shown("oh"), 0.5, 0.01) {
		t.Errorf("loud: aa %v oh %v, want half each", f.Shown("aa"), f.Shown("oh"))
	}
	nan := float32(math.NaN())
	f = say(model(all...), face.MouthShape{AA: nan, Level: nan}, nan)
	if f.Shown("aa") != 0 {
		t.Errorf("NaN voice opens to %v", f.Shown("aa"))
	}
	steps(f, 1, face.Input{Mouth: face.MouthShape{AA: 1, Level: 1}})
	steps(f, 1, face.Input{})
	if f.MouthOpen() != 0 {
		t.Errorf("does not shut: %v", f.MouthOpen())
	}
}

// TestFace_Owners: who wins where a clip brings its own face.
func TestFace_Owners(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, track, emotion string
		level                float32
		share                float32
		want                 float32
	}{
		{"clip emotion while neutral", "happy", "neutral", 0, 1, 0.7},
		{"clip emotion half faded in", "happy", "neutral", 0, 0.5, 0.35},
		{"set emotion wins", "happy", "sad", 0, 1, 0},
		{"clip mouth in silence", "aa", "neutral", 0, 1, 0.7},
		{"voice wins", "aa", "neutral", 0.5, 1, 0.5},
		{"clip blink", "blink", "neutral", 0, 1, 0.7},
		{"no clip gaze by expression", "lookLeft", "neutral", 0, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := face.New(nil, 1)
			f.Load(model("neutral", "happy", "sad", "aa", "blink", "lookLeft"))
			f.SetEmotion(c.emotion, 1, 0)
			for range 60 {
				f.Clip(c.track, 0.7, c.share)
				f.Clip("unheard of", 1, c.share)
				f.Step(1.0/60, face.Input{Mouth: face.MouthShape{Level: c.level}})
			}
			if w := f.Shown(c.track); !near(w, c.want, 0.01) {
				t.Errorf("%s shows %v, want %v", c.track, w, c.want)
			}
		})
	}
}

func TestFace_MorphsAddAndCut(t *testing.T) {
	t.Parallel()
	m := model("neutral", "happy", "aa")
	m.Meshes[0].Weights = []float32{0, 0.5, 0.25, 0.75}
	m.Expressions[1].Morphs = []vrm.MorphBind{{Target: 1, Weight: 0.8}, {Target: 2, Weight: 0.5}, {Target: 9, Weight: 1}, {Node: 7, Weight: 1}}
	f := face.New(nil, 1)
	f.Load(m)
	f.SetEmotion("happy", 1, 0)
	steps(f, 1, face.Input{Mouth: face.MouthShape{Level: 1}})
	w := f.Morphs()[0]
	if !near(w[1], 0.8, 1e-6) || w[2] != 1 || w[3] != 0.75 {
		t.Errorf("weights %v, want 0.8, cut at 1, and the unbound default 0.75", w)
	}
	steps(f, 1, face.Input{})
	f.Step(1.0/60, face.Input{NoBlink: true})
	if f.Changed() != 0 {
		t.Errorf("a still face says it changed: %b", f.Changed())
	}
}

func TestFace_Tints(t *testing.T) {
	t.Parallel()
	m := model("neutral", "happy")
	m.Materials = append(m.Materials, vrm.Material{})
	m.Expressions[1].Colors = []vrm.ColorBind{
		{Material: 0, Slot: vrm.ColorBase, Value: mgl32.Vec4{0, 0.5, 1, 0}},
		{Material: 0, Slot: vrm.ColorRim, Value: mgl32.Vec4{1, 1, 1, 1}},
		{Material: 5, Slot: vrm.ColorBase},
	}
	m.Expressions[1].UVs = []vrm.UVBind{{Material: 0, Scale: mgl32.Vec2{1, 1}, Offset: mgl32.Vec2{0.5, 0}}}
	f := face.New(nil, 1)
	f.Load(m)
	f.Step(0, face.Input{})
	if f.Tints()[0].Active || f.Tints()[1].Active {
		t.Error("tinted without an expression")
	}
	f.SetEmotion("happy", 0.5, 0)
	f.Step(0, face.Input{})
	got := f.Tints()[0]
	if !got.Active || !got.HasUV || got.Base != (mgl32.Vec4{0.5, 0.75, 1, 0.5}) || got.Rim != (mgl32.Vec3{0.5, 0.5, 0.5}) ||
		got.UVOffset != (mgl32.Vec2{0.25, 0}) || got.UVScale != (mgl32.Vec2{1, 1}) {
		t.Errorf("tint %+v", got)
	}
	if f.Changed()&pose.ChangedTints == 0 || f.Tints()[1].Active {
		t.Error("changed bits or the other material")
	}
	f.SetEmotion("neutral", 1, 0)
	f.Step(0, face.Input{})
	if got := f.Tints()[0]; got.Active || got.Base != (mgl32.Vec4{1, 1, 1, 1}) {
		t.Errorf("tint stays: %+v", got)
	}
}

func TestFace_GazeByExpression(t *testing.T) {
	t.Parallel()
	m := model("lookLeft", "lookRight", "lookUp", "lookDown", "happy", "neutral")
	rm := vrm.RangeMap{InMax: 90, Out: 1}
	m.LookAt = &vrm.LookAt{ByExpression: true, Outer: rm, Inner: rm, Up: rm, Down: rm}
	m.Expressions[4].OverrideLook = vrm.OverrideBlend
	f := face.New(nil, 1)
	f.Load(m)
	f.Step(0, face.Input{EyeYaw: -45, EyePitch: 9})
	if f.Shown("lookRight") != 0.5 || f.Shown("lookLeft") != 0 || !near(f.Shown("lookDown"), 0.1, 1e-6) {
		t.Errorf("right %v left %v down %v", f.Shown("lookRight"), f.Shown("lookLeft"), f.Shown("lookDown"))
	}
	f.SetEmotion("happy", 0.5, 0)
	f.Step(0, face.Input{EyeYaw: -45})
	if f.Shown("lookRight") != 0.25 || f.LookShare() != 0.5 {
		t.Errorf("held back to %v, share %v", f.Shown("lookRight"), f.LookShare())
	}
}

func TestFace_StepDoesNotAllocate(t *testing.T) {
	f := face.New(nil, 1)
	f.Load(model("neutral", "happy", "blink", "aa", "ih"))
	i := 0
	if n := testing.AllocsPerRun(500, func() {
		i++
		if i%50 == 0 {
			f.SetEmotion([]string{"happy", "neutral"}[i/50%2], 1, -1)
		}
		f.Clip("aa", 0.3, 1)
		f.Step(1.0/60, face.Input{Mouth: face.MouthShape{AA: 1, Level: 0.2}})
	}); n > 0.05 {
		t.Errorf("%v allocations a step", n)
	}
}
