package yui

import (
	"math"
	"testing"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// Where trim meets the cloth under it no outline is drawn; inside, and along
// the band over the dress, it is.
func TestLineMask_LeavesTrimToItsPaintedLine(t *testing.T) {
	t.Parallel()
	m := paintLineMask()
	at := func(b box, u, v float64) uint8 {
		q := b.uv(u, v, bodySheet).Mul(lineMaskSize)
		return m.NRGBAAt(int(q[0]), int(q[1])).G
	}
	for _, c := range []struct {
		name string
		box  box
		u, v float64
		want uint8
	}{
		{"pocket border", boxPocket, pocketInset, 0.5, 0}, {"pocket middle", boxPocket, 0.5, 0.5, 255},
		{"flap border", boxFlap, 0.5, 1 - pocketInset, 0}, {"button", boxButton, 0.5, 0.5, 0},
		{"band's inner edge", boxBand, bandU[1], bandV, 255}, {"band's outer edge", boxBand, bandU[5], bandV, 0},
		{"band on her neck", boxBand, bandU[1], bandNeckV, 0}, {"band's hem", boxBand, bandU[5], bandHemV, 255},
		{"sleeve", boxSleeve, 0.5, 0.5, 255}, {"bow", boxAmber, 0.5, 0.5, 255},
	} {
		if got := at(c.box, c.u, c.v); got != c.want {
			t.Errorf("%s: outline share %d, want %d", c.name, got, c.want)
		}
	}
}

func TestSplitLineless_KeepsEveryFace(t *testing.T) {
	t.Parallel()
	p := mesh.New("p", matCream)
	in, out := boxSleeve.uv(0.5, 0.5, bodySheet), boxPocket.uv(pocketInset, 0.5, bodySheet)
	for i, uv := range []geo.V2{in, in, out, out, out} {
		s, c := math.Sincos(float64(i))
		p.Add(mesh.Vertex{P: geo.V3{s, c, 0}, UV: uv})
	}
	p.Tri(0, 1, 2)
	p.Tri(1, 2, 3)
	p.Tri(2, 3, 4)
	with, without := splitLineless(p, paintLineMask(), "q", matPlain)
	if len(with.T) != 2 || len(without.T) != 1 || len(without.V) != 3 {
		t.Errorf("%d faces with and %d without a line (%d corners), want 2, 1 (3)", len(with.T), len(without.T), len(without.V))
	}
	if without.Material != matPlain || with.Material != matCream {
		t.Errorf("materials %s and %s", with.Material, without.Material)
	}
	for _, m := range materials() {
		if m.Name == matPlain && m.Outline != 0 {
			t.Errorf("%s has an outline of %g", m.Name, m.Outline)
		}
	}
}
