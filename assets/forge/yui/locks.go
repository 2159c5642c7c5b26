package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// sideLock is the free lock before her left cheek.
func sideLock() *mesh.Part {
	p := mesh.New("side lock", matHair)
	ch := chainNamed("sidelock_L")
	var secs []mesh.Section
	for _, r := range sideLockRows {
		secs = append(secs, mesh.Section{C: head(r[1], r[0], r[2]),
			A: geo.V3{r[3], 0, -0.25 * r[3]}, B: geo.V3{-0.12 * r[4], 0, r[4]}, Pow: 1.75})
	}
	const n = 10
	p.Tube(secs, n, false, true, func(v *mesh.Vertex, _ int, share float64) {
		y := v.P[1] - eyeLineY
		v.UV = boxLock.uv(geo.Clamp((100-y)/262, 0.01, 0.99), 0.5+0.46*math.Sin(2*math.Pi*share), bodySheet)
		v.W = ch.ramp(rig.Only("head"), -y, []float64{-46, 5, 75}, 34)
	})
	return p
}

// ahoge is the sprout on her crown.
func ahoge() *mesh.Part {
	p := mesh.New("ahoge", matHair)
	ch := chainNamed("ahoge")
	var secs []mesh.Section
	for i, r := range ahogeRows {
		a, b := ahogeRows[max(0, i-1)], ahogeRows[min(len(ahogeRows)-1, i+1)]
		d := geo.V2{b[0] - a[0], b[1] - a[1]}.Normalize()
		bend := -3.5 * math.Sin(math.Pi*float64(i)/float64(len(ahogeRows)-1))
		secs = append(secs, mesh.Section{C: head(r[0], r[1], 2+bend*-1), A: geo.V3{d[1] * r[2], -d[0] * r[2], 0}, B: geo.V3{0, 0, -0.72 * r[2]}, Pow: 1.9})
	}
	p.Tube(secs, 8, false, true, func(v *mesh.Vertex, ring int, share float64) {
		t := float64(ring) / float64(len(secs)-1)
		v.UV = boxAhoge.uv(0.1+0.8*t, 0.5+0.4*math.Sin(2*math.Pi*share), bodySheet)
		v.W = ch.ramp(rig.Only("head"), t, []float64{0.15, 0.55}, 0.18)
	})
	return p
}

// cap is the dark shell under the hair, so that no gap shows skin.
func hairCap() *mesh.Part {
	p := mesh.New("cap", matHairIn)
	const rows, cols = 6, 14
	p.Grid(rows, cols+1, false, func(r, c int) mesh.Vertex {
		v := float64(r) / (rows - 1)
		y := 122 - 222*v*v*0.62 - 222*v*0.38
		start := geo.Lerp(84, 0, geo.Smooth(58, 100, y))
		deg := geo.Lerp(start, 360-start, float64(c)/cols)
		s, co := math.Sincos(geo.Rad(deg))
		hw := min(headHW.At(min(y, 150))+8, 106)
		zb, zf := -headZB.At(min(y, 150))+8, headZF.At(min(y, 150))+3
		if y < 20 {
			hw, zb = geo.Lerp(hw, 92, geo.Smooth(20, -60, y)), geo.Lerp(zb, 104, geo.Smooth(20, -60, y))
			zb = max(zb, 104)
			hw = max(hw, 92)
		}
		z := zb * co
		if co > 0 {
			z = zf * co * 0.8
		}
		q := head(hw*s, y, z)
		return mesh.Vertex{P: q, UV: boxHairDark.uv(0.5, geo.Clamp((100-y)/230, 0.02, 0.98), bodySheet), W: rig.Only("head")}
	})
	return p
}
