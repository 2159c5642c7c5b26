package vrm

import (
	"strings"

	"github.com/go-gl/mathgl/mgl32"
)

// vrm0 is the VRM extension of VRM 0.x.
type vrm0 struct {
	Meta     *meta0 `json:"meta"`
	Humanoid struct {
		HumanBones []struct {
			Bone string   `json:"bone"`
			Node *float64 `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
	FirstPerson *struct {
		Offset          *xyz     `json:"firstPersonBoneOffset"`
		LookAtType      string   `json:"lookAtTypeName"`
		HorizontalInner *degree0 `json:"lookAtHorizontalInner"`
		HorizontalOuter *degree0 `json:"lookAtHorizontalOuter"`
		VerticalDown    *degree0 `json:"lookAtVerticalDown"`
		VerticalUp      *degree0 `json:"lookAtVerticalUp"`
		MeshAnnotations []struct {
			Mesh            float64 `json:"mesh"`
			FirstPersonFlag string  `json:"firstPersonFlag"`
		} `json:"meshAnnotations"`
	} `json:"firstPerson"`
	BlendShapeMaster struct {
		Groups []group0 `json:"blendShapeGroups"`
	} `json:"blendShapeMaster"`
	SecondaryAnimation spring0     `json:"secondaryAnimation"`
	MaterialProperties []material0 `json:"materialProperties"`
}

// degree0 is a gaze map. Its curve is a straight line in almost every file;
// like the reference, the others are read as one.
type degree0 struct {
	XRange *float64 `json:"xRange"`
	YRange *float64 `json:"yRange"`
}

type group0 struct {
	Name       string `json:"name"`
	PresetName string `json:"presetName"`
	IsBinary   bool   `json:"isBinary"`
	Binds      []struct {
		Mesh   float64 `json:"mesh"`
		Index  float64 `json:"index"`
		Weight float64 `json:"weight"`
	} `json:"binds"`
	MaterialValues []struct {
		MaterialName string    `json:"materialName"`
		PropertyName string    `json:"propertyName"`
		TargetValue  []float64 `json:"targetValue"`
	} `json:"materialValues"`
}

func (x *vrm0) thumbnail(r *reader) int {
	if x.Meta == nil || x.Meta.Texture == nil || *x.Meta.Texture == None {
		return None
	}
	t, ok := index(*x.Meta.Texture, len(r.doc.Textures))
	if !ok {
		r.warn.add("The thumbnail names texture %v of %d; it was ignored.", *x.Meta.Texture, len(r.doc.Textures))
		return None
	}
	img, err := r.sourceOf(t)
	if err != nil {
		r.warn.add("The thumbnail cannot be used: %s.", err.Reason)
	}
	return img
}

func (x *vrm0) apply(r *reader) *Error {
	r.m.Meta = x.Meta.convert(r)
	if x.Meta != nil {
		r.m.Name = x.Meta.Title
	}
	var bones []bone
	for _, b := range x.Humanoid.HumanBones {
		if b.Node != nil {
			bones = append(bones, bone{thumb0(b.Bone), *b.Node})
		}
	}
	if err := r.humanoid(bones); err != nil {
		return err
	}
	x.expressions(r)
	x.gaze(r)
	r.springs0(&x.SecondaryAnimation)
	return nil
}

// gaze reads lookAt and the first-person flags, which 0.x keeps together.
func (x *vrm0) gaze(r *reader) {
	f := x.FirstPerson
	if f == nil {
		return
	}
	out := &LookAt{ByExpression: strings.EqualFold(f.LookAtType, "BlendShape"), Offset: f.Offset.vec(mgl32.Vec3{0, 0.06, 0})}
	scale := 10.0
	if out.ByExpression {
		scale = 1
	}
	conv := func(d *degree0) RangeMap {
		if d == nil {
			return newRangeMap(90, float32(scale))
		}
		return newRangeMap(opt32(d.XRange, 90), opt32(d.YRange, scale))
	}
	out.Inner, out.Outer = conv(f.HorizontalInner), conv(f.HorizontalOuter)
	out.Down, out.Up = conv(f.VerticalDown), conv(f.VerticalUp)
	r.m.LookAt = out
	hidden := map[float64]bool{}
	for _, a := range f.MeshAnnotations {
		if strings.EqualFold(a.FirstPersonFlag, "FirstPersonOnly") {
			hidden[a.Mesh] = true
		}
	}
	for i := range r.m.Nodes {
		n := &r.m.Nodes[i]
		n.Hidden = n.Mesh != None && hidden[float64(n.Mesh)]
	}
}

// presets0 maps 0.x preset names, lower case, to 1.0.
var presets0 = map[string]string{
	"neutral": "neutral", "joy": "happy", "angry": "angry", "sorrow": "sad", "fun": "relaxed", "surprised": "surprised",
	"a": "aa", "i": "ih", "u": "ou", "e": "ee", "o": "oh",
	"blink": "blink", "blink_l": "blinkLeft", "blink_r": "blinkRight",
	"lookup": "lookUp", "lookdown": "lookDown", "lookleft": "lookLeft", "lookright": "lookRight",
}

// expressions turns blend shape groups into expressions. The key is the
// mapped preset, else the name; of duplicates the first wins. 0.x has no
// preset for surprise, so a group of that name is taken for it.
func (x *vrm0) expressions(r *reader) {
	to := targets0{users: make([][]int, len(r.m.Meshes)), named: map[string][]int{}}
	for i := range r.m.Nodes {
		if m := r.m.Nodes[i].Mesh; m != None {
			to.users[m] = append(to.users[m], i)
		}
	}
	for i := range r.matCount {
		to.named[r.m.Materials[i].Name] = append(to.named[r.m.Materials[i].Name], i)
	}
	found := map[string]*group0{}
	var custom []string
	for i := range x.BlendShapeMaster.Groups {
		g := &x.BlendShapeMaster.Groups[i]
		name, known := presets0[strings.ToLower(g.PresetName)]
		if !known {
			name = g.Name
			if strings.EqualFold(name, "surprised") {
				name, known = "surprised", true
			}
		}
		if _, clash := presetKind(name); clash && !known {
			name += " (custom)"
		}
		if name == "" {
			r.warn.add("Expression %d has neither preset nor name; it was ignored.", i)
			continue
		}
		if found[name] != nil {
			r.warn.add("The expression %.40q is there twice; the first was kept.", name)
			continue
		}
		found[name] = g
		if !known {
			custom = append(custom, name)
		}
	}
	for _, p := range presets {
		if g := found[p.name]; g != nil {
			r.m.Expressions = append(r.m.Expressions, g.convert(r, Expression{Name: p.name, Preset: true, Kind: p.kind}, to))
		}
	}
	for _, name := range custom {
		r.m.Expressions = append(r.m.Expressions, found[name].convert(r, Expression{Name: name, Kind: Custom}, to))
	}
}

// targets0 finds what a 0.x bind means: the nodes of a mesh, the materials of
// a name.
type targets0 struct {
	users [][]int
	named map[string][]int
}

func (g *group0) convert(r *reader, e Expression, to targets0) Expression {
	e.Binary = g.IsBinary
	for _, b := range g.Binds {
		mesh, ok := index(b.Mesh, len(to.users))
		if !ok {
			r.warn.add("Expression %.40q binds mesh %v of %d; the bind was ignored.", e.Name, b.Mesh, len(to.users))
			continue
		}
		for _, node := range to.users[mesh] {
			if !r.bindMorph(&e, node, b.Index, num32(b.Weight, 0)/100) {
				break
			}
		}
	}
	for _, v := range g.MaterialValues {
		hit := to.named[v.MaterialName]
		for _, i := range hit {
			if !r.countBind() {
				break
			}
			r.bindMaterial0(&e, i, v.PropertyName, v.TargetValue)
		}
		if len(hit) == 0 {
			r.warn.add("Expression %.40q binds the material %.40q, which is not there.", e.Name, v.MaterialName)
		}
	}
	return e
}

var colorSlots0 = map[string]ColorSlot{
	"_Color": ColorBase, "_EmissionColor": ColorEmission, "_ShadeColor": ColorShade, "_RimColor": ColorRim, "_OutlineColor": ColorOutline,
}

// bindMaterial0 reads one material value: a colour in gamma space, or a
// texture scale and offset with V up.
func (r *reader) bindMaterial0(e *Expression, i int, property string, v []float64) {
	if slot, ok := colorSlots0[property]; ok && len(v) >= 3 {
		e.Colors = append(e.Colors, ColorBind{Material: i, Slot: slot, Value: linear4(vec4of(v, mgl32.Vec4{0, 0, 0, 1}))})
		return
	}
	base := r.m.Materials[i].BaseTexture
	b := UVBind{Material: i, Scale: base.Scale, Offset: base.Offset}
	if len(v) >= 4 {
		scale := mgl32.Vec2{num32(v[0], 1), num32(v[1], 1)}
		offset := mgl32.Vec2{num32(v[2], 0), 1 - num32(v[3], 0) - scale[1]}
		switch property {
		case "_MainTex_ST":
			b.Scale, b.Offset = scale, offset
			e.UVs = append(e.UVs, b)
			return
		case "_MainTex_ST_S":
			b.Scale[0], b.Offset[0] = scale[0], offset[0]
			e.UVs = append(e.UVs, b)
			return
		case "_MainTex_ST_T":
			b.Scale[1], b.Offset[1] = scale[1], offset[1]
			e.UVs = append(e.UVs, b)
			return
		}
	}
	r.warn.add("Expression %.40q binds the material property %.30q, which is not supported.", e.Name, property)
}
