package bed

import (
	"math"

	"yui/assets/forge/geo"
)

// limb is a piece of her as she sleeps, seen from above: two ends (x, height
// of the top, z) between which the cloth rests, and how far it stays up
// around them.
type limb struct {
	a, b geo.V3
	r    float64
}

// sleeper is her outline under the duvet in the clip bed_sleep.
var sleeper = []limb{
	{geo.V3{-330, 742, -400}, geo.V3{60, 748, -380}, 92},   // shoulder to hip
	{geo.V3{60, 748, -380}, geo.V3{330, 720, -410}, 90},    // hip, cardigan hem
	{geo.V3{-230, 742, -330}, geo.V3{-40, 738, -290}, 70},  // upper arm
	{geo.V3{60, 735, -300}, geo.V3{270, 690, -230}, 70},    // thighs
	{geo.V3{-30, 640, -150}, geo.V3{250, 655, -150}, 60},   // dress over the knees
	{geo.V3{270, 650, -180}, geo.V3{480, 570, -240}, 60},   // knees to shins
	{geo.V3{480, 570, -240}, geo.V3{860, 540, -340}, 64},   // shins to toes
	{geo.V3{-290, 690, -260}, geo.V3{-200, 650, -180}, 40}, // forearm
}

// The knees push the front drape out.
const kneeX, kneeRoom = 140.0, 34.0

// drape is how the cloth falls off beside what holds it up.
const drape = 150.0

// cover is the height of the duvet's middle over her at a place of the bed.
func cover(x, z float64) float64 {
	// A soft maximum: folds where limbs meet would be creases otherwise.
	const soft = 16.0
	floor := mattressTop + 22.0
	sum := math.Exp(0)
	for _, l := range sleeper {
		h := l.at(x, z) - floor
		if h > -200 {
			sum += math.Exp(math.Min(h, 600) / soft)
		}
	}
	return floor + soft*math.Log(sum)
}

func (l limb) at(x, z float64) float64 {
	ax, az := l.a[0], l.a[2]
	dx, dz := l.b[0]-ax, l.b[2]-az
	t := geo.Clamp(((x-ax)*dx+(z-az)*dz)/(dx*dx+dz*dz), 0, 1)
	d := math.Hypot(x-ax-t*dx, z-az-t*dz)
	y := geo.Lerp(l.a[1], l.b[1], t)
	over := d - l.r
	if over <= 0 {
		return y - 14*(d/l.r)*(d/l.r)
	}
	return y - 14 - over*over/(2*drape) - 0.18*over
}
