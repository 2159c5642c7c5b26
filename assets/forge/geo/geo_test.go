package geo

import (
	"math"
	"testing"
)

func TestTable_IsMonotoneAndHitsItsPoints(t *testing.T) {
	t.Parallel()
	tab := NewTable([2]float64{0, 0}, [2]float64{1, 5}, [2]float64{2, 5.1}, [2]float64{4, 20})
	for _, p := range [][2]float64{{0, 0}, {1, 5}, {2, 5.1}, {4, 20}, {-3, 0}, {9, 20}} {
		if got := tab.At(p[0]); math.Abs(got-p[1]) > 1e-9 {
			t.Errorf("At(%g) = %g, want %g", p[0], got, p[1])
		}
	}
	last := -1.0
	for x := 0.0; x <= 4; x += 0.01 {
		if y := tab.At(x); y < last-1e-9 {
			t.Fatalf("falls at %g", x)
		} else {
			last = y
		}
	}
}

func TestDelaunay_CoversASquareOnce(t *testing.T) {
	t.Parallel()
	var pts []V2
	for y := 0; y < 6; y++ {
		for x := 0; x < 6; x++ {
			pts = append(pts, V2{float64(x) + 0.13*float64(y%2), float64(y) + 0.07*float64(x%3)})
		}
	}
	area := 0.0
	for _, tr := range Delaunay(pts) {
		a, b, c := pts[tr[0]], pts[tr[1]], pts[tr[2]]
		d := ((b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0])) / 2
		if d <= 0 {
			t.Fatalf("triangle %v is turned over", tr)
		}
		area += d
	}
	if area < 24.5 || area > 27.5 {
		t.Errorf("area %g, want about 26", area)
	}
}

func TestSample_PassesThroughItsKnots(t *testing.T) {
	t.Parallel()
	ks := []Knot{{0, 0}, {3, 1}, {5, -2, 1}, {8, 0}}
	pts := Sample(ks, false, 10)
	for i, k := range ks {
		if p := pts[i*10]; p.Sub(k.at()).Len() > 1e-9 {
			t.Errorf("knot %d at %v, sampled %v", i, k, p)
		}
	}
	even := Resample(Sample([]Knot{{0, 0}, {3, 1}, {5, 2}, {8, 0}}, false, 10), 21)
	step := even[1].Sub(even[0]).Len()
	for i := 2; i < len(even); i++ {
		if d := even[i].Sub(even[i-1]).Len(); math.Abs(d-step) > 0.15*step {
			t.Errorf("step %d is %g, the first %g", i, d, step)
		}
	}
}

func TestInside_KnowsAnOutline(t *testing.T) {
	t.Parallel()
	sq := []V2{{0, 0}, {2, 0}, {2, 2}, {0, 2}}
	if !Inside(sq, V2{1, 1}) || Inside(sq, V2{3, 1}) {
		t.Error("wrong side")
	}
	if d := DistToLoop(sq, V2{1, 0.25}); math.Abs(d-0.25) > 1e-9 {
		t.Errorf("distance %g, want 0.25", d)
	}
}
