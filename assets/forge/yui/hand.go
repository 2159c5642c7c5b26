package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// palmRows: x, half-width (z), half-thickness, centre z, centre y.
var palmRows = [][5]float64{
	{536, 19, 15, -8, 1148}, {548, 19.5, 14, -8, 1148}, {560, 21.5, 12.5, -8, 1148}, {574, 24.5, 11.6, -8, 1147.5},
	{588, 25.5, 11, -8, 1147}, {600, 24.8, 9.8, -8, 1147}, {607, 22.5, 7.6, -7.5, 1147}, {610, 16, 4, -7, 1147},
}

// hand is her left hand, palm down.
func hand() *mesh.Part {
	p := mesh.New("hand", matSkin)
	var secs []mesh.Section
	for _, r := range palmRows {
		secs = append(secs, mesh.Section{C: geo.V3{r[0], r[4], r[3]}, A: geo.V3{0, r[2], 0}, B: geo.V3{0, 0, r[1]}, Pow: 2.5})
	}
	p.Tube(secs, 10, false, true, func(v *mesh.Vertex, _ int, _ float64) {
		v.UV = boxHand.uv(0.3, 0.5, bodySheet)
		v.W = rig.Mix(rig.Only("leftLowerArm"), rig.Only("leftHand"), geo.Smooth(528, 560, v.P[0]))
	})
	for _, f := range fingers {
		dir := geo.V3{math.Cos(f.tilt), 0, math.Sin(f.tilt)}
		finger(p, "left"+f.name, fingerParts, geo.V3{f.x, 1147, f.z}, dir, geo.V3{0, 1, 0}, f.segs, f.radius)
	}
	t0, t1, t2 := geo.V3{568, 1143, 3}, geo.V3{594, 1141, 15}, geo.V3{611, 1141, 32}
	thumb(p, t0, t1, t2)
	return p
}

// finger is a tube of six sides with two joints and a round tip.
func finger(p *mesh.Part, name string, parts [3]string, base, dir, up geo.V3, segs [3]float64, rad float64) {
	side := dir.Cross(up)
	total := segs[0] + segs[1] + segs[2]
	type ring struct{ d, r float64 }
	j1, j2 := segs[0], segs[0]+segs[1]
	rings := []ring{{-12, rad * 0.9}, {2, rad * 1.06}, {j1 - 4.5, rad * 1.0}, {j1, rad * 1.02}, {j1 + 4.5, rad * 0.97}, {j2, rad * 0.95}, {total - 4, rad * 0.8}, {total - 0.6, rad * 0.4}}
	var secs []mesh.Section
	for _, r := range rings {
		secs = append(secs, mesh.Section{C: base.Add(dir.Mul(r.d)), A: up.Mul(r.r * 0.94), B: side.Mul(r.r)})
	}
	p.Tube(secs, 5, false, true, func(v *mesh.Vertex, i int, _ float64) {
		d := rings[i].d
		v.UV = boxHand.uv(geo.Lerp(0.35, 0.97, geo.Smooth(total-15, total, d)), 0.5, bodySheet)
		w := rig.Mix(rig.Only("leftHand"), rig.Only(name+parts[0]), geo.Smooth(-9, 5, d))
		w = rig.Mix(w, rig.Only(name+parts[1]), geo.Smooth(j1-5, j1+5, d))
		v.W = rig.Mix(w, rig.Only(name+parts[2]), geo.Smooth(j2-4, j2+4, d))
	})
}

func thumb(p *mesh.Part, a, b, c geo.V3) {
	tip := c.Add(c.Sub(b).Normalize().Mul(23))
	pts := []geo.V3{a.Add(geo.V3{-6, 2, -4}), a.Add(b.Sub(a).Mul(0.4)), b.Add(a.Sub(b).Mul(0.14)), b.Add(c.Sub(b).Mul(0.14)), b.Add(c.Sub(b).Mul(0.62)), c, c.Add(tip.Sub(c).Mul(0.45)), c.Add(tip.Sub(c).Mul(0.82)), tip}
	rad := []float64{9, 10.4, 9.4, 8.6, 7.6, 7.4, 7.2, 5.2, 1.8}
	var secs []mesh.Section
	for i, q := range pts {
		d := pts[min(i+1, len(pts)-1)].Sub(pts[max(i-1, 0)]).Normalize()
		side := d.Cross(geo.V3{0, 1, 0}).Normalize()
		up := side.Cross(d).Normalize()
		secs = append(secs, mesh.Section{C: q, A: up.Mul(rad[i] * 0.92), B: side.Mul(rad[i])})
	}
	m, x, d := rig.Only("leftThumbMetacarpal"), rig.Only("leftThumbProximal"), rig.Only("leftThumbDistal")
	hd := rig.Only("leftHand")
	ws := []rig.Weights{hd, rig.Mix(hd, m, 0.6), rig.Mix(m, x, 0.35), rig.Mix(m, x, 0.7), rig.Mix(x, d, 0.15), rig.Mix(x, d, 0.5), d, d, d}
	p.Tube(secs, 6, true, true, func(v *mesh.Vertex, i int, _ float64) {
		v.UV = boxHand.uv(geo.Lerp(0.35, 0.97, geo.Smooth(4, 8, float64(i))), 0.5, bodySheet)
		v.W = ws[i]
	})
}
