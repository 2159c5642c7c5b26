package vrm

// presets are the VRM 1.0 preset expressions, in the order the model lists
// them.
var presets = []struct {
	name string
	kind ExpressionKind
}{
	{"neutral", Emotion}, {"happy", Emotion}, {"angry", Emotion}, {"sad", Emotion}, {"relaxed", Emotion}, {"surprised", Emotion},
	{"aa", Mouth}, {"ih", Mouth}, {"ou", Mouth}, {"ee", Mouth}, {"oh", Mouth},
	{"blink", Blink}, {"blinkLeft", Blink}, {"blinkRight", Blink},
	{"lookUp", Look}, {"lookDown", Look}, {"lookLeft", Look}, {"lookRight", Look},
}

func presetKind(name string) (ExpressionKind, bool) {
	for _, p := range presets {
		if p.name == name {
			return p.kind, true
		}
	}
	return Custom, false
}

// colorSlots are the VRM 1.0 names of what a colour bind moves.
var colorSlots = map[string]ColorSlot{
	"color": ColorBase, "emissionColor": ColorEmission, "shadeColor": ColorShade,
	"matcapColor": ColorMatcap, "rimColor": ColorRim, "outlineColor": ColorOutline,
}

// maxBinds bounds the binds of one model: a VRM 0.x bind names a mesh or a
// material name and counts for every node or material of that.
const maxBinds = 200_000

// countBind takes one bind from the allowance.
func (r *reader) countBind() bool {
	if r.binds++; r.binds > maxBinds {
		r.warn.add("The expressions have more than %d binds; the rest was ignored.", maxBinds)
		return false
	}
	return true
}

// bindMorph adds one bind after checking that the node has that target; false
// when no further bind of this list can be used.
func (r *reader) bindMorph(e *Expression, node int, target float64, weight float32) bool {
	n := &r.m.Nodes[node]
	if n.Mesh == None {
		r.warn.add("Expression %.40q binds a node without a mesh; the bind was ignored.", e.Name)
		return false
	}
	count := len(r.m.Meshes[n.Mesh].TargetNames)
	t, ok := index(target, count)
	if !ok {
		r.warn.add("Expression %.40q binds morph target %v of %d; the bind was ignored.", e.Name, target, count)
		return false
	}
	if !r.countBind() {
		return false
	}
	e.Morphs = append(e.Morphs, MorphBind{Node: node, Target: t, Weight: min(max(weight, 0), 1)})
	return true
}
