package bed

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// mattress is a rounded slab with its sheet on.
func mattress() *mesh.Part {
	p := mesh.New("mattress", matSheet)
	x0, x1, z0, z1 := headX+26.0, footX-24.0, backZ+4, frontZ-2
	const per, corner = 32, 60.0
	// Rings from the middle of the top down and under: inset and height.
	rings := [][2]float64{{150, mattressTop + 5}, {60, mattressTop + 3}, {26, mattressTop - 2}, {8, mattressTop - 12}, {0, mattressTop - 32},
		{0, mattressBottom + 30}, {8, mattressBottom + 10}, {26, mattressBottom}}
	id := p.Grid(len(rings), per, true, func(r, c int) mesh.Vertex {
		in0 := rings[r][0]
		pt := rounded(x0+in0, x1-in0, z0+in0, z1-in0, math.Max(corner-in0, 12), float64(c)/per)
		return mesh.Vertex{P: geo.V3{pt[0], rings[r][1], pt[1]},
			UV: in(texSheet, (pt[0]-headX)/(footX-headX), geo.Clamp((mattressTop+5-rings[r][1])/140+0.02*float64(r), 0, 1))}
	})
	mid := p.Add(mesh.Vertex{P: geo.V3{(x0 + x1) / 2, mattressTop + 6, midZ}, UV: in(texSheet, 0.5, 0)})
	p.Fan(mid, id[0])
	return p
}

// rounded walks a rectangle with round corners, t 0..1, counter-clockwise seen
// from above (x to the right, z toward the viewer), by share of its length.
func rounded(x0, x1, z0, z1, r, t float64) geo.V2 {
	w, d := x1-x0-2*r, z1-z0-2*r
	arc := math.Pi / 2 * r
	l := math.Mod(t+1, 1) * (2*w + 2*d + 4*arc)
	turn := func(cx, cz, from, l float64) geo.V2 {
		s, c := math.Sincos(from + l/r)
		return geo.V2{cx + r*c, cz - r*s}
	}
	for _, s := range []struct {
		len float64
		at  func(l float64) geo.V2
	}{
		{w, func(l float64) geo.V2 { return geo.V2{x0 + r + l, z1} }},
		{arc, func(l float64) geo.V2 { return turn(x1-r, z1-r, -math.Pi/2, l) }},
		{d, func(l float64) geo.V2 { return geo.V2{x1, z1 - r - l} }},
		{arc, func(l float64) geo.V2 { return turn(x1-r, z0+r, 0, l) }},
		{w, func(l float64) geo.V2 { return geo.V2{x1 - r - l, z0} }},
		{arc, func(l float64) geo.V2 { return turn(x0+r, z0+r, math.Pi/2, l) }},
		{d, func(l float64) geo.V2 { return geo.V2{x0, z0 + r + l} }},
	} {
		if l <= s.len {
			return s.at(l)
		}
		l -= s.len
	}
	return turn(x0+r, z1-r, math.Pi, math.Min(l, arc))
}

// The pillow: middle, half sizes, how thick it is in the middle.
var pillowAt = geo.V3{-572, mattressTop + 2, midZ + 10}

const (
	pillowX, pillowZ = 232.0, 325.0
	pillowThick      = 96.0
	dentU, dentDepth = 0.3, 50.0
)

// pillow is a cushion with pinched corners and the hollow of her head.
func pillow() *mesh.Part {
	p := mesh.New("pillow", matPillow)
	const nu, nv = 10, 12
	spread := func(i, n int) float64 { // closer rows toward the seam
		s := 2*float64(i)/float64(n) - 1
		return math.Sin(s*math.Pi/2)*0.45 + s*0.55
	}
	side := func(up float64) {
		q := mesh.New("side", matPillow)
		q.Grid(nv+1, nu+1, false, func(r, c int) mesh.Vertex {
			u, v := spread(c, nu), -spread(r, nv)
			return mesh.Vertex{P: pillowPoint(u, -v, up), UV: in(texPillow, (u+1)/2, (1+v)/2)}
		})
		if up < 0 {
			q.Flip()
		}
		p.Append(q)
	}
	side(1)
	side(-1)
	return p
}

func pillowPoint(u, v, up float64) geo.V3 {
	// Sides bow in between the corners.
	x := pillowX * u * (1 - 0.075*(1-v*v)*math.Abs(u))
	z := pillowZ * v * (1 - 0.05*(1-u*u)*math.Abs(v))
	h := math.Pow((1-u*u)*(1-v*v), 0.42)
	y := 0.45 * pillowThick * h * up
	if up > 0 {
		y = pillowThick * h
		// Her head lies toward the foot of the pillow.
		d := math.Hypot((u-dentU)/0.62, (v-0.16)/0.42)
		y -= dentDepth * math.Exp(-d*d) * h
		// Two soft pulls run from the hollow to the corners.
		y += 4 * math.Sin(3.4*u+1.3*v) * h * (1 - h*0.6)
	}
	tilt := 30 * (1 - u) / 2 // it leans on the headboard
	return pillowAt.Add(geo.V3{x, 0.45*pillowThick + y + tilt, z})
}

// shadow is a soft dark oval on the floor.
func shadow() *mesh.Part {
	p := mesh.New("shadow", matShadow)
	p.Grid(2, 2, false, func(r, c int) mesh.Vertex {
		return mesh.Vertex{
			P:  geo.V3{geo.Lerp(headX-120, footX+120, float64(c)), 1, geo.Lerp(backZ-130, frontZ+130, float64(r))},
			UV: in(texShadow, float64(c), float64(r)),
		}
	})
	return p
}
