package yui

import "yui/assets/forge/scene"

// Face is one state of the face, in the words and units of the sheet
// (y down; brow tilt above 0 lowers the inner end).
type face struct {
	close                 float64
	smile                 bool // closes to the upward arch
	tilt, lower           float64
	left, right           bool // which eyes the state moves
	browY, browTilt, arch float64
	asym                  int // 1 thinking, 2 curious
	lookX, lookY, iris    float64
	wide, wet             bool
	mouth                 string
	lidsOnly, lip         bool // what the state touches alone
}

func neutral() face { return face{iris: 1, mouth: "closed", left: true, right: true} }

// faceRow is one morph: its state and the expression it belongs to.
type faceRow struct {
	name   string
	preset bool
	state  func(*face)
	blush  float64
	stroke float64
	blink  string
	look   string
	lip    string
}

// blushRest is the opacity of the cheeks at rest.
const blushRest = 0.35

var faceRows = []faceRow{
	{name: "happy", preset: true, blush: 0.75, stroke: 0.8, blink: "block", look: "block", state: func(f *face) {
		f.close, f.smile, f.browY, f.arch, f.mouth = 1, true, -5, 3, "smile_open"
	}},
	{name: "angry", preset: true, blush: 0.15, state: func(f *face) {
		f.close, f.tilt, f.browY, f.browTilt, f.mouth, f.iris, f.lower = .16, -9, 9, 17, "frown", .93, .12
	}},
	{name: "sad", preset: true, blush: blushRest, state: func(f *face) {
		f.close, f.tilt, f.browTilt, f.mouth, f.lookY, f.lower, f.wet = .20, 7, -17, "sad", 4, .08, true
	}},
	{name: "relaxed", preset: true, blush: 0.5, blink: "block", look: "block", state: func(f *face) {
		f.close, f.browY, f.browTilt, f.mouth = 1, 1, -3, "smile"
	}},
	{name: "surprised", preset: true, blush: blushRest, state: func(f *face) {
		f.close, f.browY, f.arch, f.mouth, f.iris, f.wide = -.10, -13, 3, "o_small", .80, true
	}},
	{name: "ex_thinking", blush: blushRest, state: func(f *face) {
		f.close, f.browY, f.lookX, f.lookY, f.mouth, f.asym = .10, -2, -6, -6, "side", 1
	}},
	{name: "ex_curious", blush: blushRest, state: func(f *face) {
		f.close, f.browY, f.lookX, f.lookY, f.mouth, f.asym, f.iris = -.05, -7, 4, -2, "o_tiny", 2, 1.05
	}},
	{name: "ex_sleepy", blush: blushRest, blink: "block", state: func(f *face) {
		f.close, f.browY, f.browTilt, f.mouth, f.lookY, f.tilt = .60, -3, -9, "yawn", 7, 10
	}},
	{name: "ex_blush", blush: 1, stroke: 1, state: func(f *face) {
		f.close, f.tilt, f.browY, f.browTilt, f.lookX, f.lookY, f.mouth = .12, 3, -3, -10, 6, 4, "wobble"
	}},
	{name: "blink", preset: true, state: func(f *face) { f.close, f.lidsOnly = 1, true }},
	{name: "blinkLeft", preset: true, state: func(f *face) { f.close, f.lidsOnly, f.right = 1, true, false }},
	{name: "blinkRight", preset: true, state: func(f *face) { f.close, f.lidsOnly, f.left = 1, true, false }},
	{name: "aa", preset: true, state: func(f *face) { f.mouth, f.lip = "aa", true }},
	{name: "ih", preset: true, state: func(f *face) { f.mouth, f.lip = "ih", true }},
	{name: "ou", preset: true, state: func(f *face) { f.mouth, f.lip = "ou", true }},
	{name: "ee", preset: true, state: func(f *face) { f.mouth, f.lip = "ee", true }},
	{name: "oh", preset: true, state: func(f *face) { f.mouth, f.lip = "oh", true }},
}

// expressions binds the morphs and the cheeks' colour.
func expressions() []scene.Expression {
	out := []scene.Expression{{Name: "neutral", Preset: true}}
	for _, r := range faceRows {
		e := scene.Expression{Name: r.name, Preset: r.preset, OverrideBlink: r.blink, OverrideLook: r.look, OverrideLip: r.lip,
			Morphs: []scene.Bind{{Morph: r.name, Weight: 1}}}
		if r.blush > 0 && r.blush != blushRest {
			e.Colors = append(e.Colors, scene.ColorBind{Material: matBlush, Value: [4]float64{1, 1, 1, r.blush}})
		}
		if r.stroke > 0 {
			e.Colors = append(e.Colors, scene.ColorBind{Material: matStroke, Value: [4]float64{1, 1, 1, r.stroke}})
		}
		out = append(out, e)
	}
	return out
}
