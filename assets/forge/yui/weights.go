package yui

import (
	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

// spine is the weight of the trunk at height y.
func spine(y float64) rig.Weights {
	w := rig.Only("hips")
	w = rig.Mix(w, rig.Only("spine"), geo.Smooth(880, 945, y))
	w = rig.Mix(w, rig.Only("chest"), geo.Smooth(965, 1030, y))
	w = rig.Mix(w, rig.Only("upperChest"), geo.Smooth(1050, 1112, y))
	return w
}

// trunk adds the shoulder and the upper arm to the spine for a point on her
// left half.
func trunk(p geo.V3) rig.Weights {
	w := spine(p[1])
	high := geo.Smooth(1040, 1120, p[1])
	w = rig.Mix(w, rig.Only("leftShoulder"), 0.6*high*geo.Smooth(50, 118, p[0]))
	return rig.Mix(w, rig.Only("leftUpperArm"), geo.Smooth(1072, 1136, p[1])*geo.Smooth(100, 206, p[0]))
}

// arm is the weight along the left arm at x for a point off the axis by dy.
func arm(p geo.V3) rig.Weights {
	w := trunk(geo.V3{p[0], geo.Lerp(max(p[1], 1096), 1150, geo.Smooth(150, 200, p[0])), p[2]})
	return fold(w, "leftElbow", "leftLowerArm", p[0]-elbowX)
}

// Where elbow and knee are along their limbs.
const (
	elbowX = 346.0
	kneeY  = 430.0
)

// bendReach is how far from a joint, along the limb, the skin bends. Narrow: in
// the fold the two halves of a puffy sleeve run into each other, which looks like
// cloth pressed together; bent softly they leave a hole beside the crease.
const bendReach = 40.0

// fold takes w over to the bone below a joint by way of the helper that turns
// half as far. d is how far below the joint the point is.
func fold(w rig.Weights, half, below string, d float64) rig.Weights {
	w = rig.Mix(w, rig.Only(half), geo.Smooth(-bendReach, 0, d))
	return rig.Mix(w, rig.Only(below), geo.Smooth(0, bendReach, d))
}

// leg is the weight down her left leg.
func leg(y float64) rig.Weights {
	w := rig.Only("leftUpperLeg")
	w = rig.Mix(rig.Only("hips"), w, geo.Smooth(800, 715, y))
	w = fold(w, "leftKnee", "leftLowerLeg", kneeY-y)
	return rig.Mix(w, rig.Only("leftFoot"), geo.Smooth(92, 58, y))
}

// hem spreads four hem chains round her left half at height y, deg from the
// front.
func hem(base rig.Weights, name string, rows *[4]hemRow, deg, y float64) rig.Weights {
	soft := 60.0
	if name == "cardigan" {
		soft = 100
	}
	one := func(i int) rig.Weights {
		c := chainNamed(name + string(rune('0'+i)) + "_L")
		marks := []float64{-rows[i].bend, -(c.at[1][1])}
		return c.ramp(base, -y, marks, soft)
	}
	n := len(rows)
	// The front and back middle share with the other side.
	for i := 0; i+1 < n; i++ {
		if deg < rows[i].deg {
			break
		}
		if deg <= rows[i+1].deg {
			return rig.Mix(one(i), one(i+1), geo.Smooth(rows[i].deg, rows[i+1].deg, deg))
		}
	}
	if deg < rows[0].deg {
		return rig.Mix(one(0), one(0).Mirror(), 0.5*geo.Smooth(rows[0].deg, 0, deg))
	}
	return rig.Mix(one(n-1), one(n-1).Mirror(), 0.5*geo.Smooth(rows[n-1].deg, 180, deg))
}
