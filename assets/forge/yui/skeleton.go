package yui

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

type boneRow struct {
	name, parent string
	x, y, z      float64
}

// bones are the humanoid joints of the sheet, her left side; rows whose name
// begins with "left" are mirrored.
var bones = []boneRow{
	{"hips", "root", 0, 840, 0}, {"spine", "hips", 0, 915, 0}, {"chest", "spine", 0, 1000, 0},
	{"upperChest", "chest", 0, 1085, 0}, {"neck", "upperChest", 0, 1195, -8}, {"head", "neck", 0, 1258, 0},
	{"leftUpperLeg", "hips", 67, 780, 0}, {"leftLowerLeg", "leftUpperLeg", 55, 430, 0},
	{"leftFoot", "leftLowerLeg", 54, 72, -2}, {"leftToes", "leftFoot", 54, 20, 75},
	{"leftShoulder", "upperChest", 35, 1150, -6}, {"leftUpperArm", "leftShoulder", 124, 1148, -8},
	{"leftLowerArm", "leftUpperArm", 346, 1148, -8}, {"leftHand", "leftLowerArm", 546, 1148, -8},
	{"leftThumbMetacarpal", "leftHand", 568, 1143, 3}, {"leftThumbProximal", "leftThumbMetacarpal", 594, 1141, 15},
	{"leftThumbDistal", "leftThumbProximal", 611, 1141, 32},
}

// halves are helpers inside a joint that turn half as far as it.
var halves = []struct{ name, of string }{{"leftElbow", "leftLowerArm"}, {"leftKnee", "leftLowerLeg"}}

// finger rows: name, base x and z, segment lengths, spread per millimetre.
type fingerRow struct {
	name         string
	x, z         float64
	segs         [3]float64
	radius, tilt float64
}

var fingers = []fingerRow{
	{"Index", 603, 10, [3]float64{27, 17, 15}, 6.6, 0.05},
	{"Middle", 606, -2.5, [3]float64{30, 19, 15}, 6.9, 0.01},
	{"Ring", 603, -14.5, [3]float64{27, 18, 14.5}, 6.5, -0.03},
	{"Little", 597, -25, [3]float64{21, 14, 13}, 5.8, -0.08},
}

var fingerParts = [3]string{"Proximal", "Intermediate", "Distal"}

// buildSkeleton makes the humanoid and, after it, every spring chain.
func buildSkeleton(eye geo.V3) rig.Skeleton {
	var s rig.Skeleton
	s.Add(rig.Joint{Name: "root"})
	add := func(b boneRow) {
		s.Add(rig.Joint{Name: b.name, Parent: b.parent, Human: b.name, P: geo.V3{b.x, b.y, b.z}})
	}
	both := func(b boneRow) {
		add(b)
		if r := rig.MirrorName(b.name); r != b.name {
			p := b.parent
			if m := rig.MirrorName(p); m != p {
				p = m
			}
			add(boneRow{r, p, -b.x, b.y, b.z})
		}
	}
	for _, b := range bones {
		both(b)
	}
	both(boneRow{"leftEye", "head", eye[0], eye[1] + eyeLineY, eye[2]})
	for _, f := range fingers {
		x, z, parent := f.x, f.z, "leftHand"
		for i, part := range fingerParts {
			name := "left" + f.name + part
			both(boneRow{name, parent, x, 1147, z})
			x += f.segs[i] * math.Cos(f.tilt)
			z += f.segs[i] * math.Sin(f.tilt)
			parent = name
		}
	}
	for _, h := range halves {
		for _, side := range []func(string) string{func(n string) string { return n }, rig.MirrorName} {
			at := s.Joints[s.Index(side(h.of))]
			s.Add(rig.Joint{Name: side(h.name), Parent: at.Parent, P: at.P, Follow: at.Name, Share: 0.5})
		}
	}
	for _, c := range chains() {
		root := c.parent
		for i, f := range c.follow {
			name := c.follower(i)
			s.Add(rig.Joint{Name: name, Parent: root, P: c.pivot, Follow: f.joint, Share: f.share,
				Rest: mgl64.QuatRotate(geo.Rad(c.tilt), geo.V3{0, 0, 1})})
			root = name
		}
		for i, p := range c.at {
			parent := root
			if i > 0 {
				parent = c.joint(i - 1)
			}
			s.Add(rig.Joint{Name: c.joint(i), Parent: parent, P: p})
		}
	}
	return s
}

// chain is one spring chain: where its joints stand (world) and how it moves.
type chain struct {
	name, parent             string
	at                       []geo.V3
	stiffness, drag, gravity float64
	hit                      float64 // millimetres
	colliders                []string

	// What the root goes with and about which place it turns; without any it
	// hangs in the parent alone. Tilt leans the axis, degrees about z.
	follow []follow
	pivot  geo.V3
	tilt   float64
}

// joint is the name of the chain's i-th node; the side suffix stays last so
// that mirroring finds the other side.
func (c chain) joint(i int) string { return c.node("", i) }

// follower is the name of the i-th joint over the root.
func (c chain) follower(i int) string { return c.node("follow", i) }

func (c chain) node(kind string, i int) string {
	n := len(c.name)
	if n > 2 && (c.name[n-2:] == "_L" || c.name[n-2:] == "_R") {
		return fmt.Sprintf("%s_%s%d%s", c.name[:n-2], kind, i, c.name[n-2:])
	}
	return fmt.Sprintf("%s_%s%d", c.name, kind, i)
}

// ramp gives the weights at progress t along the chain, where joint i takes
// over at marks[i]; below marks[0] everything is base.
func (c chain) ramp(base rig.Weights, t float64, marks []float64, soft float64) rig.Weights {
	w := base
	for i := 0; i < len(c.at)-1; i++ {
		w = rig.Mix(w, rig.Only(c.joint(i)), geo.Smooth(marks[i]-soft, marks[i]+soft, t))
	}
	return w
}
