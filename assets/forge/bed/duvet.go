package bed

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// state is one way the duvet lies.
type state int

const (
	over state = iota
	open
	flat
	lift
)

// The duvet's rows run from its front hem to its back hem, its columns from
// the head to the foot. Extra lines near the hems keep them plump.
const (
	duvetRows  = 31
	channels   = 6   // quilted bands across
	duvetHalf  = 13. // half its thickness
	duvetPuff  = 9.  // how far a band stands over its stitches
	duvetFoot  = footX - 46
	hemFront   = 196. // height of the front hem
	hemBack    = 300.
	duvetEdgeZ = -46. // the front drape of a made bed
	duvetRearZ = backZ - 30
)

func columns() []float64 {
	out := []float64{0, 0.008, 0.03}
	const n = channels * 3
	for i := 1; i < n; i++ {
		out = append(out, geo.Lerp(0, 1, float64(i)/n))
	}
	return append(out, 0.975, 0.993, 1)
}

func rows() []float64 {
	out := []float64{0, 0.009}
	for i := 1; i < duvetRows-3; i++ {
		out = append(out, float64(i)/(duvetRows-3))
	}
	return append(out, 0.991, 1)
}

// duvet is the quilt with its morphs.
func duvet() node {
	n := node{name: "Duvet", morphs: []string{"open", "flat", "lift"}, parts: quilt(over)}
	for _, s := range []state{open, flat, lift} {
		n.states = append(n.states, quilt(s))
	}
	return n
}

// quilt is the outer cloth and the lining in one state; they meet at the hems.
func quilt(s state) []*mesh.Part {
	cols, rws := columns(), rows()
	mid := make([][]geo.V3, len(rws))
	for r := range mid {
		mid[r] = make([]geo.V3, len(cols))
	}
	for c, a := range cols {
		line := section(s, a)
		fine := geo.Resample(line, 401)
		for r, b := range rws {
			f := b * 400
			i := min(int(f), 399)
			q := fine[i].Mul(1 - (f - float64(i))).Add(fine[i+1].Mul(f - float64(i)))
			mid[r][c] = geo.V3{along(s, a, b), q[1], q[0]}
		}
	}
	cloth := func(name, mat string, side float64, tex patch) *mesh.Part {
		p := mesh.New(name, mat)
		p.Grid(len(rws), len(cols), false, func(r, c int) mesh.Vertex {
			off := 0.0
			if !(r == 0 || c == 0 || r == len(rws)-1 || c == len(cols)-1) {
				puff := math.Pow(math.Abs(math.Sin(math.Pi*channels*cols[c])), 0.7)
				off = side*duvetHalf + math.Max(side, 0)*duvetPuff*puff
				if s == open { // folded layers press each other flat
					off *= 0.8
				}
			}
			return mesh.Vertex{P: mid[r][c].Add(across(mid, r, c).Mul(off)), UV: in(tex, cols[c], 1-rws[r])}
		})
		return p
	}
	outer, lining := cloth("duvet", matDuvet, 1, texDuvet), cloth("lining", matLining, -1, texLining)
	// Rows run from the front up and back: seen from above they run upward.
	outer.Flip()
	return []*mesh.Part{outer, lining}
}

// across is the cloth's normal, up on the made bed.
func across(m [][]geo.V3, r, c int) geo.V3 {
	u := m[r][min(c+1, len(m[r])-1)].Sub(m[r][max(c-1, 0)])
	v := m[min(r+1, len(m)-1)][c].Sub(m[max(r-1, 0)][c])
	n := v.Cross(u).Mul(-1)
	if n.Len() < 1e-9 {
		return geo.V3{0, 1, 0}
	}
	return n.Normalize()
}

// along is where a column lies along the bed.
func along(s state, a, b float64) float64 {
	head := -242.0
	if s == flat {
		head = -318
	}
	// The head end sags a little over the shoulder, the sides run further up.
	head += 26*math.Sin(math.Pi*b) + 8*math.Sin(9*b+1)
	if s == open {
		head = -330 + 40*math.Sin(5*b+0.6)
	}
	return geo.Lerp(head, duvetFoot, a)
}

// section is the duvet's line across the bed at a column, as z, y from the
// front hem to the back hem.
func section(s state, a float64) []geo.V2 {
	x := along(s, a, 0.5)
	switch s {
	case open:
		return soften(folded(a), 3)
	case lift:
		return lifted(a)
	case over, flat: // what follows
	}
	edge := duvetEdgeZ
	if s == over {
		edge += kneeRoom * bell(x, kneeX, 300)
	}
	h := func(z float64) float64 {
		y := mattressTop + 22.0
		if s == over {
			y = math.Max(y, cover(x, z))
		} else { // a made bed keeps a little life
			y += 5*math.Sin(x/170+0.8)*math.Sin(z/150) + 3*math.Sin(x/61)
		}
		// Tucked in before the footboard.
		return geo.Lerp(y, mattressTop-2, geo.Smooth(duvetFoot-75, duvetFoot, x))
	}
	wave := flute(x)
	hem := hemFront + 10*math.Sin(x/260+1)
	tuck := geo.Smooth(duvetFoot-40, duvetFoot, x)
	top := h(edge - 30)
	line := []geo.V2{{edge + 10 + wave, hem}, {edge + 5 + 0.6*wave, geo.Lerp(hem, top, 0.45)}, {edge + 2 + 0.25*wave, geo.Lerp(hem, top, 0.8)}, {edge - 4, top - 6}}
	const n = 22
	for i := range n {
		z := geo.Lerp(edge-24, duvetRearZ+40, float64(i)/(n-1))
		line = append(line, geo.V2{z, h(z)})
	}
	rear := duvetRearZ
	line = append(line, geo.V2{rear + 8, mattressTop + 12}, geo.V2{rear, 360}, geo.V2{rear - 8 - 0.5*wave, hemBack})
	if tuck > 0 {
		for i := range line {
			line[i][0] = geo.Lerp(line[i][0], geo.Clamp(line[i][0], rear+26, edge-24), tuck)
		}
	}
	return soften(line, 2)
}

// flute is how far the hanging cloth swings out at x.
func flute(x float64) float64 {
	return 9*math.Sin(x/37) + 5*math.Sin(x/83+1.7)
}

// folded zigzags against the far side: lining up on the second layer.
func folded(a float64) []geo.V2 {
	w := func(k, ph, amp float64) float64 { return amp * math.Sin(k*a+ph) }
	foot := geo.Smooth(0.35, 1, a) // the foot end is turned back less
	rear := duvetRearZ
	first := -548 + 120*foot + w(9, 0.4, 16) + w(23, 2, 6)
	second := -748 + 14*foot + w(11, 1.1, 12)
	hem := -592 + 96*foot + w(7, 2.6, 22) + w(19, 0.2, 8)
	y := mattressTop + 16.0
	return []geo.V2{
		{hem + 22, y + 92 + w(13, 0, 5)}, {hem, y + 112 + w(13, 0, 5)}, {geo.Lerp(hem, second, 0.5), y + 122 + w(8, 1, 7)},
		{second - 16, y + 116}, {second - 40, y + 92}, {second - 14, y + 64},
		{geo.Lerp(second, first, 0.5), y + 60 + w(8, 2, 5)}, {first - 14, y + 56}, {first + 22, y + 40}, {first + 24, y + 16}, {first - 16, y + 2},
		{geo.Lerp(first, rear, 0.5), y + 2}, {rear + 60, y + 4}, {rear + 10, mattressTop + 8}, {rear, 360}, {rear - 8 - 0.5*flute(geo.Lerp(-330, duvetFoot, a)), hemBack},
	}
}

// lifted is the rest position raised, more toward the front hem.
func lifted(a float64) []geo.V2 {
	line := geo.Resample(section(over, a), 201)
	for i := range line {
		t := float64(i) / 200
		line[i][1] += 470 * geo.Smooth(1, 0.25, t) * (0.55 + 0.45*geo.Smooth(1, 0.3, a))
		line[i][0] -= 40 * geo.Smooth(1, 0.25, t)
	}
	return line
}

// soften cuts the corners of a polyline n times, ends kept.
func soften(p []geo.V2, n int) []geo.V2 {
	for range n {
		q := []geo.V2{p[0]}
		for i := 0; i+1 < len(p); i++ {
			q = append(q, p[i].Mul(0.75).Add(p[i+1].Mul(0.25)), p[i].Mul(0.25).Add(p[i+1].Mul(0.75)))
		}
		p = append(q, p[len(p)-1])
	}
	return p
}

func bell(x, mid, width float64) float64 { d := (x - mid) / width; return math.Exp(-d * d) }
