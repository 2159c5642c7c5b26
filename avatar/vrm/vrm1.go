package vrm

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl32"
)

// vrm1 is the VRMC_vrm extension.
type vrm1 struct {
	SpecVersion string `json:"specVersion"`
	Meta        *meta1 `json:"meta"`
	Humanoid    struct {
		HumanBones map[string]struct {
			Node *float64 `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
	Expressions struct {
		Preset map[string]*expression1 `json:"preset"`
		Custom map[string]*expression1 `json:"custom"`
	} `json:"expressions"`
	LookAt      *lookAt1 `json:"lookAt"`
	FirstPerson struct {
		MeshAnnotations []struct {
			Node            float64 `json:"node"`
			Type            string  `json:"type"`
			FirstPersonFlag string  `json:"firstPersonFlag"`
		} `json:"meshAnnotations"`
	} `json:"firstPerson"`
}

type expression1 struct {
	IsBinary        bool   `json:"isBinary"`
	OverrideBlink   string `json:"overrideBlink"`
	OverrideLookAt  string `json:"overrideLookAt"`
	OverrideMouth   string `json:"overrideMouth"`
	MorphTargetBind []struct {
		Node   float64  `json:"node"`
		Index  float64  `json:"index"`
		Weight *float64 `json:"weight"`
	} `json:"morphTargetBinds"`
	MaterialColorBinds []struct {
		Material    float64   `json:"material"`
		Type        string    `json:"type"`
		TargetValue []float64 `json:"targetValue"`
	} `json:"materialColorBinds"`
	TextureTransformBinds []struct {
		Material float64   `json:"material"`
		Scale    []float64 `json:"scale"`
		Offset   []float64 `json:"offset"`
	} `json:"textureTransformBinds"`
}

type lookAt1 struct {
	Type            string    `json:"type"`
	OffsetFromHead  []float64 `json:"offsetFromHeadBone"`
	HorizontalInner rangeMap1 `json:"rangeMapHorizontalInner"`
	HorizontalOuter rangeMap1 `json:"rangeMapHorizontalOuter"`
	VerticalDown    rangeMap1 `json:"rangeMapVerticalDown"`
	VerticalUp      rangeMap1 `json:"rangeMapVerticalUp"`
}

type rangeMap1 struct {
	InputMaxValue *float64 `json:"inputMaxValue"`
	OutputScale   *float64 `json:"outputScale"`
}

func (x *vrm1) thumbnail(r *reader) int {
	if x.Meta == nil || x.Meta.ThumbnailImage == nil {
		return None
	}
	i, ok := index(*x.Meta.ThumbnailImage, len(r.doc.Images))
	if !ok {
		r.warn.add("The thumbnail names image %v of %d; it was ignored.", *x.Meta.ThumbnailImage, len(r.doc.Images))
	}
	return i
}

func (*vrm1) material(*reader, int, *Material) bool { return false }
func (*vrm1) finishMaterials(*reader)               {}

func (x *vrm1) apply(r *reader) *Error {
	r.m.Meta = x.Meta.convert(r)
	if x.Meta != nil {
		r.m.Name = x.Meta.Name
	}
	if err := r.humanoid(x.bones()); err != nil {
		return err
	}
	x.expressions(r)
	x.lookAt(r)
	for _, a := range x.FirstPerson.MeshAnnotations {
		kind := a.Type
		if kind == "" {
			kind = a.FirstPersonFlag
		}
		i, ok := index(a.Node, len(r.nodeOf))
		if ok && strings.EqualFold(kind, "firstPersonOnly") {
			r.m.Nodes[r.nodeOf[i]].Hidden = true
		} else if !ok {
			r.warn.add("A first-person annotation names node %v of %d; it was ignored.", a.Node, len(r.nodeOf))
		}
	}
	r.springs1()
	return nil
}

// bones lists the humanoid in a fixed order. VRM 1.0-beta files may use the
// thumb names of 0.x.
func (x *vrm1) bones() []bone {
	in := x.Humanoid.HumanBones
	_, oldLeft := in["leftThumbIntermediate"]
	_, oldRight := in["rightThumbIntermediate"]
	var out []bone
	for _, name := range slices.Sorted(maps.Keys(in)) {
		if in[name].Node == nil {
			continue
		}
		b := bone{name, *in[name].Node}
		if oldLeft && strings.HasPrefix(name, "leftThumb") || oldRight && strings.HasPrefix(name, "rightThumb") {
			b.name = thumb0(name)
		}
		out = append(out, b)
	}
	return out
}

// thumb0 shifts a VRM 0.x thumb name to 1.0: the 0.x proximal bone is the
// metacarpal.
func thumb0(name string) string {
	switch name {
	case "leftThumbProximal":
		return "leftThumbMetacarpal"
	case "leftThumbIntermediate":
		return "leftThumbProximal"
	case "rightThumbProximal":
		return "rightThumbMetacarpal"
	case "rightThumbIntermediate":
		return "rightThumbProximal"
	}
	return name
}

func (x *vrm1) expressions(r *reader) {
	preset := x.Expressions.Preset
	for _, p := range presets {
		if e := preset[p.name]; e != nil {
			r.m.Expressions = append(r.m.Expressions, e.convert(r, p.name, true, p.kind))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(preset)) {
		if _, ok := presetKind(name); !ok {
			r.warn.add("The preset expression %.40q is unknown; it was ignored.", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x.Expressions.Custom)) {
		e := x.Expressions.Custom[name]
		if _, ok := presetKind(name); ok {
			r.warn.add("The custom expression %q has the name of a preset; it was ignored.", name)
			continue
		}
		if e != nil {
			r.m.Expressions = append(r.m.Expressions, e.convert(r, name, false, Custom))
		}
	}
}

func (e *expression1) convert(r *reader, name string, preset bool, kind ExpressionKind) Expression {
	override := func(word string) Override {
		switch word {
		case "block":
			return OverrideBlock
		case "blend":
			return OverrideBlend
		}
		return OverrideNone
	}
	out := Expression{
		Name: name, Preset: preset, Kind: kind, Binary: e.IsBinary,
		OverrideBlink: override(e.OverrideBlink), OverrideLook: override(e.OverrideLookAt), OverrideMouth: override(e.OverrideMouth),
	}
	for _, b := range e.MorphTargetBind {
		i, ok := index(b.Node, len(r.nodeOf))
		if !ok {
			r.warn.add("Expression %.40q binds node %v of %d; the bind was ignored.", name, b.Node, len(r.nodeOf))
			continue
		}
		r.bindMorph(&out, r.nodeOf[i], b.Index, opt32(b.Weight, 1))
	}
	for _, b := range e.MaterialColorBinds {
		slot, ok := colorSlots[b.Type]
		i, inRange := index(b.Material, r.matCount)
		if !ok || !inRange || len(b.TargetValue) < 3 {
			r.warn.add("Expression %.40q has a colour bind that cannot be used (%.20q, material %v).", name, b.Type, b.Material)
			continue
		}
		out.Colors = append(out.Colors, ColorBind{Material: i, Slot: slot, Value: vec4of(b.TargetValue, mgl32.Vec4{0, 0, 0, 1})})
	}
	for _, b := range e.TextureTransformBinds {
		i, ok := index(b.Material, r.matCount)
		if !ok {
			r.warn.add("Expression %.40q binds material %v of %d; the bind was ignored.", name, b.Material, r.matCount)
			continue
		}
		out.UVs = append(out.UVs, UVBind{Material: i, Scale: vec2of(b.Scale, mgl32.Vec2{1, 1}), Offset: vec2of(b.Offset, mgl32.Vec2{})})
	}
	return out
}

// lookAt reads the gaze. The reference's defaults stand in for missing maps:
// 90° in, 10° out for bones, 1 for expressions.
func (x *vrm1) lookAt(r *reader) {
	j := x.LookAt
	if j == nil {
		return
	}
	out := &LookAt{ByExpression: strings.EqualFold(j.Type, "expression"), Offset: vec3of(j.OffsetFromHead, mgl32.Vec3{0, 0.06, 0})}
	scale := 10.0
	if out.ByExpression {
		scale = 1
	}
	conv := func(m rangeMap1) RangeMap {
		return newRangeMap(opt32(m.InputMaxValue, 90), opt32(m.OutputScale, scale))
	}
	out.Inner, out.Outer = conv(j.HorizontalInner), conv(j.HorizontalOuter)
	out.Down, out.Up = conv(j.VerticalDown), conv(j.VerticalUp)
	r.m.LookAt = out
}

// newRangeMap keeps the divisor away from zero.
func newRangeMap(in, out float32) RangeMap { return RangeMap{InMax: max(0.001, in), Out: out} }
