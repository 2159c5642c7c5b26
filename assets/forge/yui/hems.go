package yui

import (
	"fmt"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

// follow is a share of a joint's turn that a hem takes over.
type follow struct {
	joint string
	share float64
}

// hemRow is how the hem chains in one direction go with the thighs. When she
// sits, dress and cardigan lie on the thighs in front and under them behind:
// their chains hang in joints that turn with her thighs about a pivot, and the
// springs add only what follows through. A share over one sweeps the cloth
// closer to the thigh than a turn about the hip would.
type hemRow struct {
	deg        float64 // direction from her front
	own, other float64 // share of this side's and the other side's thigh
	y, z       float64 // the pivot, at the thigh's x
	tilt       float64 // degrees that a raised thigh draws the hem inwards
	bend       float64 // the height at which the chain takes over
	gravity    float64 // what droops over the knees and does not fall off behind
}

// The rows of both garments, front to back; directions are the same in both.
var (
	dressHem = [4]hemRow{
		{24, 0.94, 0, 818, 34, 0, 803, 0.6},
		{64, 1, 0, 796, 11, 11, 770, 0.5},
		{112, 1, 0, 762, -6, 12, 745, 0.05},
		{156, 0.8, 0.34, 742, -40, 0, 745, 0.02},
	}
	cardHem = [4]hemRow{
		{24, 0.97, 0, 819, 38, -2, 812, 0.22},
		{64, 1.02, 0, 801, 16, 7, 785, 0.15},
		{112, 1, 0, 764, -8, 11, 765, 0.05},
		{156, 0.8, 0.34, 748, -44, 0, 765, 0.02},
	}
)

// hemChains are the springs of both hems.
func hemChains() []chain {
	var out []chain
	for k, r := range dressHem {
		dress := r.chain(fmt.Sprintf("dress%d", k), []float64{r.bend + 25, 565, 484}, func(y, s, c float64) geo.V3 {
			return ringAt(dressHW.At(y), dressZF.At(y), dressZB.At(y), s, c, y)
		})
		dress.stiffness, dress.drag, dress.hit = 3.6, 0.5, 10
		r = cardHem[k]
		card := r.chain(fmt.Sprintf("cardigan%d", k), []float64{r.bend + 35, 690, 592}, func(y, s, c float64) geo.V3 {
			return ringAt(cardHW.At(y), dressZF.At(y)+8, cardZB.At(y), s, c, y)
		})
		card.stiffness, card.drag, card.hit = 2.4, 0.55, 10
		out = append(out, sided(dress)...)
		out = append(out, sided(card)...)
	}
	return out
}

// chain is the row's left chain through the heights ys of a garment.
func (r hemRow) chain(name string, ys []float64, at func(y, s, c float64) geo.V3) chain {
	c := chain{name: name, parent: "hips", pivot: geo.V3{67, r.y, r.z}, tilt: r.tilt, gravity: r.gravity}
	if r.other == 0 {
		c.colliders = []string{hitLegs}
	}
	for _, f := range []follow{{"leftUpperLeg", r.own}, {rig.MirrorName("leftUpperLeg"), r.other}} {
		for ; f.share > 0; f.share -= 1 { // a joint takes one whole turn at most
			c.follow = append(c.follow, follow{f.joint, min(f.share, 1)})
		}
	}
	sin, cos := math.Sincos(geo.Rad(r.deg))
	for _, y := range ys {
		c.at = append(c.at, at(y, sin, cos))
	}
	return c
}

func ringAt(hw, zf, zb, s, c, y float64) geo.V3 {
	z := zf
	if c < 0 {
		z = zb
	}
	return geo.V3{hw * s, y, z * c}
}
