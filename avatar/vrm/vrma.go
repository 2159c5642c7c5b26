package vrm

import (
	"cmp"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// maxClipSeconds bounds a clip, and with it what CUBICSPLINE resampling makes.
const maxClipSeconds = 1800

// vrma is the VRMC_vrm_animation extension.
type vrma struct {
	SpecVersion string `json:"specVersion"`
	Humanoid    struct {
		HumanBones map[string]struct {
			Node *float64 `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
	Expressions struct {
		Preset map[string]nodeRef `json:"preset"`
		Custom map[string]nodeRef `json:"custom"`
	} `json:"expressions"`
	LookAt *nodeRef `json:"lookAt"`
}

type nodeRef struct {
	Node *float64 `json:"node"`
}

// ReadAnimationFile reads a .vrma file of at most 512 MiB. Every error is an
// [*Error].
func ReadAnimationFile(path string) (*Animation, error) {
	data, err := readWhole(path)
	if err != nil {
		return nil, err
	}
	return ReadAnimation(data, path)
}

// ReadAnimation reads a .vrma held in memory: the first glTF animation, turned
// into normalized space. name appears in errors and names the clip. It keeps
// no reference to data. Every error is an [*Error].
func ReadAnimation(data []byte, name string) (*Animation, error) {
	r := &reader{file: name, m: &Model{Bytes: int64(len(data))}}
	base := filepath.Base(name)
	c := &clip{r: r, out: &Animation{Name: strings.TrimSuffix(base, filepath.Ext(base))}}
	if err := c.read(data); err != nil {
		return nil, inFile(name, err)
	}
	c.out.Warnings = r.warn.all()
	return c.out, nil
}

// clip is the state of one ReadAnimation.
type clip struct {
	r        *reader
	ext      vrma
	out      *Animation
	worlds   []mgl32.Mat4 // rest pose of the clip's own rig
	rotation []mgl32.Quat
	end      float32 // last key of any track in use
}

// role is what a node of the clip's rig stands for.
type role struct {
	bone   pose.Bone // NoBone when it is no bone
	expr   int       // into Animation.Expressions, None
	lookAt bool
}

func (c *clip) read(data []byte) *Error {
	r := c.r
	if err := r.start(data); err != nil {
		return err
	}
	raw, ok := r.doc.Extensions["VRMC_vrm_animation"]
	if !ok {
		return refuse("animation", nextClip, "it has no VRMC_vrm_animation extension")
	}
	if !decodeExtension(raw, &c.ext, "VRMC_vrm_animation", &r.warn) {
		return refuse("animation", nextExport, "the VRMC_vrm_animation extension cannot be read")
	}
	if v := c.ext.SpecVersion; v != "1.0" {
		r.warn.add("VRMC_vrm_animation has specVersion %q; it was read as 1.0.", v)
	}
	if err := r.nodes(); err != nil {
		return err
	}
	if len(r.doc.Animations) == 0 {
		return refuse("animation", nextExport, "it has no glTF animation")
	}
	if n := len(r.doc.Animations); n > 1 {
		r.warn.add("It has %d animations; the first is read.", n)
	}
	c.worlds, c.rotation = restWorlds(r.m.Nodes), restRotations(r.m.Nodes, false)
	if err := c.channels(c.roles()); err != nil {
		return err
	}
	c.out.Expressions = slices.DeleteFunc(c.out.Expressions, func(t ExpressionTrack) bool { return len(t.Times) == 0 })
	slices.SortFunc(c.out.Expressions, func(a, b ExpressionTrack) int { return cmp.Compare(a.Name, b.Name) })
	// A clip of one key is a held pose; a length of one frame keeps division
	// by the duration safe.
	c.out.Duration = max(c.end, 1.0/30)
	return nil
}

// roles maps model nodes to bones, expressions and gaze.
func (c *clip) roles() map[int]role {
	r := c.r
	out := map[int]role{}
	c.out.Rest = map[pose.Bone]mgl32.Vec3{}
	node := func(ref *float64, what string) (int, bool) {
		if ref == nil || *ref == None {
			return None, false
		}
		i, ok := index(*ref, len(r.nodeOf))
		if !ok {
			r.warn.add("%s names node %v of %d; it was ignored.", what, *ref, len(r.nodeOf))
			return None, false
		}
		n := r.nodeOf[i]
		if _, taken := out[n]; taken {
			r.warn.add("%s shares its node with another; it was ignored.", what)
			return None, false
		}
		return n, true
	}
	for _, name := range slices.Sorted(maps.Keys(c.ext.Humanoid.HumanBones)) {
		b, ok := pose.BoneByName(name)
		if !ok {
			r.warn.add("The bone %.40q is unknown; it was ignored.", name)
			continue
		}
		n, ok := node(c.ext.Humanoid.HumanBones[name].Node, "The bone "+name)
		if !ok {
			continue
		}
		out[n] = role{bone: b, expr: None}
		if at := c.worlds[n].Col(3).Vec3(); ok32(at[0]) && ok32(at[1]) && ok32(at[2]) {
			c.out.Rest[b] = at
		}
		if b == pose.Hips {
			c.out.HipsY = c.worlds[n].At(1, 3)
		}
	}
	add := func(name string, ref nodeRef, preset bool) {
		n, ok := node(ref.Node, "The expression "+name)
		if !ok {
			return
		}
		out[n] = role{bone: pose.NoBone, expr: len(c.out.Expressions)}
		c.out.Expressions = append(c.out.Expressions, ExpressionTrack{Name: name, Preset: preset})
	}
	for _, name := range slices.Sorted(maps.Keys(c.ext.Expressions.Preset)) {
		switch kind, ok := presetKind(name); {
		case !ok:
			r.warn.add("The preset expression %.40q is unknown; it was ignored.", name)
		case kind == Look:
			r.warn.add("The expression %s may not be animated; it was ignored.", name)
		default:
			add(name, c.ext.Expressions.Preset[name], true)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.ext.Expressions.Custom)) {
		if _, clash := presetKind(name); clash {
			r.warn.add("The custom expression %q has the name of a preset; it was ignored.", name)
			continue
		}
		add(name, c.ext.Expressions.Custom[name], false)
	}
	if l := c.ext.LookAt; l != nil {
		if n, ok := node(l.Node, "The gaze"); ok {
			out[n] = role{bone: pose.NoBone, expr: None, lookAt: true}
		}
	}
	return out
}

// channels decodes what the roles use and ignores the rest: other nodes,
// scales, translations of bones other than the hips, eyes.
func (c *clip) channels(roles map[int]role) *Error {
	r := c.r
	anim := &r.doc.Animations[0]
	for i := range anim.Channels {
		ch := &anim.Channels[i]
		if ch.Target.Node == nil {
			continue
		}
		k, ok := index(*ch.Target.Node, len(r.nodeOf))
		if !ok {
			return refuse("animation", nextExport, "channel %d names node %v of %d", i, *ch.Target.Node, len(r.nodeOf))
		}
		node := r.nodeOf[k]
		role, ok := roles[node]
		if !ok {
			continue
		}
		eye := role.bone == pose.LeftEye || role.bone == pose.RightEye
		switch {
		case ch.Target.Path == "rotation" && !eye && (role.bone != pose.NoBone || role.lookAt):
			t, err := c.track(ch.Sampler, i, 4)
			if err != nil {
				return err
			}
			if len(t.times) == 0 {
				continue
			}
			quats := c.quats(t)
			if role.lookAt {
				c.out.LookAt = &RotationTrack{Times: t.times, Quats: quats}
				continue
			}
			c.normalize(node, quats)
			c.out.Bones[role.bone] = thin(&RotationTrack{Times: t.times, Quats: quats})
		case ch.Target.Path == "translation" && role.bone == pose.Hips:
			t, err := c.track(ch.Sampler, i, 3)
			if err != nil {
				return err
			}
			c.hips(node, t)
		case ch.Target.Path == "translation" && role.expr != None:
			t, err := c.track(ch.Sampler, i, 3)
			if err != nil {
				return err
			}
			e := &c.out.Expressions[role.expr]
			e.Times = t.times
			e.Weights = make([]float32, len(t.times))
			for k := range t.times {
				e.Weights[k] = min(max(t.values[3*k], 0), 1)
			}
		}
	}
	return nil
}

// normalize turns local rotations of a node into normalized ones,
// N = W·L⁻¹·q·W⁻¹, where W·L⁻¹ is the rest rotation of the parent.
func (c *clip) normalize(node int, quats []mgl32.Quat) {
	up := mgl32.QuatIdent()
	if p := c.r.m.Nodes[node].Parent; p != None {
		up = c.rotation[p]
	}
	back := c.rotation[node].Inverse()
	for i, q := range quats {
		quats[i] = up.Mul(q).Mul(back).Normalize()
	}
	shortWay(quats)
}

// hips turns translations of the hips node into model space over the rest
// height. The parent's matrix carries the unit: clips made in centimetres hang
// under a node scaled by 0.01.
func (c *clip) hips(node int, t track) {
	if len(t.times) == 0 {
		return
	}
	if !(c.out.HipsY > 1e-3) {
		c.r.warn.add("The hips rest at height %.3g; their translation was ignored.", c.out.HipsY)
		return
	}
	up := mgl32.Ident4()
	if p := c.r.m.Nodes[node].Parent; p != None {
		up = c.worlds[p]
	}
	out := &VectorTrack{Times: t.times, Values: make([]mgl32.Vec3, len(t.times))}
	for k := range t.times {
		v := mgl32.TransformCoordinate(mgl32.Vec3{t.values[3*k], t.values[3*k+1], t.values[3*k+2]}, up).Mul(1 / c.out.HipsY)
		for i := range v {
			if !ok32(v[i]) {
				v[i] = 0
			}
		}
		out.Values[k] = v
	}
	c.out.Hips = out
}

// quats reads a track's rotations, unit length, taking the short way from key
// to key.
func (c *clip) quats(t track) []mgl32.Quat {
	out := make([]mgl32.Quat, len(t.times))
	bad := 0
	for k := range out {
		v := t.values[4*k:][:4]
		l := math.Sqrt(float64(v[0])*float64(v[0]) + float64(v[1])*float64(v[1]) + float64(v[2])*float64(v[2]) + float64(v[3])*float64(v[3]))
		if !(l > 1e-6) || l > sane {
			bad++
			out[k] = mgl32.QuatIdent()
			if k > 0 {
				out[k] = out[k-1]
			}
			continue
		}
		f := float32(1 / l)
		out[k] = mgl32.Quat{W: v[3] * f, V: mgl32.Vec3{v[0] * f, v[1] * f, v[2] * f}}
	}
	if bad > 0 {
		c.r.warn.add("%d rotations were not rotations; they were replaced.", bad)
	}
	shortWay(out)
	return out
}

// shortWay flips signs so that neighbours lie in the same half space.
func shortWay(q []mgl32.Quat) {
	for i := 1; i < len(q); i++ {
		if q[i].Dot(q[i-1]) < 0 {
			q[i] = q[i].Scale(-1)
		}
	}
}

// thin keeps one key of a rotation that never changes: most fingers of most
// clips.
func thin(t *RotationTrack) *RotationTrack {
	for _, q := range t.Quats {
		if d := q.Dot(t.Quats[0]); d < 1-1e-9 && d > -1+1e-9 {
			return t
		}
	}
	return &RotationTrack{Times: t.Times[:1:1], Quats: t.Quats[:1:1]}
}
