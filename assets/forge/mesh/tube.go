package mesh

import (
	"math"

	"yui/assets/forge/geo"
)

// Section is one ring of a tube: its centre, two half-axes and the exponent
// of its superellipse (2 is an ellipse, lower is a lens).
type Section struct {
	C, A, B geo.V3 // A and B span the ring; the tube runs along A×B
	Pow     float64
}

// Point is the ring's point at angle t.
func (s Section) Point(t float64) geo.V3 {
	pw := s.Pow
	if pw == 0 {
		pw = 2
	}
	return s.C.Add(s.A.Mul(geo.SPow(math.Cos(t), 2/pw))).Add(s.B.Mul(geo.SPow(math.Sin(t), 2/pw)))
}

// Tube lofts rings of n points through sections and closes its ends with fans
// where asked. finish fills UV and weights from ring index and angle share.
func (p *Part) Tube(secs []Section, n int, capStart, capEnd bool, finish func(v *Vertex, ring int, share float64)) {
	ids := make([][]int, len(secs))
	for r, s := range secs {
		ids[r] = make([]int, n)
		for k := 0; k < n; k++ {
			v := Vertex{P: s.Point(2 * math.Pi * float64(k) / float64(n))}
			finish(&v, r, float64(k)/float64(n))
			ids[r][k] = p.Add(v)
		}
	}
	for r := 0; r+1 < len(secs); r++ {
		for k := 0; k < n; k++ {
			l := (k + 1) % n
			p.Quad(ids[r][k], ids[r][l], ids[r+1][l], ids[r+1][k])
		}
	}
	if capStart {
		v := Vertex{P: secs[0].C}
		finish(&v, 0, 0)
		c := p.Add(v)
		loop := make([]int, n)
		for k := range loop {
			loop[k] = ids[0][n-1-k]
		}
		p.Fan(c, loop)
	}
	if capEnd {
		v := Vertex{P: secs[len(secs)-1].C}
		finish(&v, len(secs)-1, 0)
		p.Fan(p.Add(v), ids[len(secs)-1])
	}
}
