package mesh

import (
	"math"
	"testing"

	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

func tube() *Part {
	p := New("tube", "m")
	var secs []Section
	for i := range 3 {
		secs = append(secs, Section{C: geo.V3{10, float64(i) * 5, 0}, A: geo.V3{0, 0, 2}, B: geo.V3{2, 0, 0}})
	}
	p.Tube(secs, 8, true, true, func(v *Vertex, _ int, _ float64) { v.W = rig.Only("leftHand") })
	Smooth(p)
	return p
}

// signedVolume is above 0 when the faces look outward.
func signedVolume(p *Part) float64 {
	sum := 0.0
	for _, t := range p.T {
		sum += p.V[t[0]].P.Dot(p.V[t[1]].P.Cross(p.V[t[2]].P)) / 6
	}
	return sum
}

func TestTube_LooksOutwardAndSoDoesItsMirror(t *testing.T) {
	t.Parallel()
	p := tube()
	if v := signedVolume(p); v < 90 || v > 130 {
		t.Errorf("volume %g, want about 113", v)
	}
	m := p.Mirror()
	if v := signedVolume(m); v < 90 || v > 130 {
		t.Errorf("mirror's volume %g", v)
	}
	if _, ok := m.V[0].W["rightHand"]; !ok {
		t.Errorf("mirror weighs %v", m.V[0].W)
	}
	for _, v := range p.V {
		if math.Abs(v.N.Len()-1) > 1e-9 {
			t.Fatalf("normal %v", v.N)
		}
	}
}

func TestAppend_KeepsMorphsAsLongAsTheVertices(t *testing.T) {
	t.Parallel()
	a, b := tube(), tube()
	b.MorphOf("smile")[0] = geo.V3{1, 2, 3}
	n := len(a.V)
	a.Append(b)
	a.Append(tube())
	m := a.Morph["smile"]
	if len(m) != len(a.V) || m[n] != (geo.V3{1, 2, 3}) || m[0] != (geo.V3{}) {
		t.Errorf("morph has %d of %d entries, %v at %d", len(m), len(a.V), m[n], n)
	}
}
