package geo

import (
	"math"
	"sort"
)

// Table is a function given by points, read with monotone cubics
// (Fritsch–Carlson), constant beyond its ends.
type Table struct{ x, y, m []float64 }

// NewTable takes x, y pairs in any order of x.
func NewTable(pairs ...[2]float64) Table {
	p := append([][2]float64(nil), pairs...)
	sort.Slice(p, func(i, j int) bool { return p[i][0] < p[j][0] })
	n := len(p)
	t := Table{make([]float64, n), make([]float64, n), make([]float64, n)}
	for i, v := range p {
		t.x[i], t.y[i] = v[0], v[1]
	}
	if n < 2 {
		return t
	}
	d := make([]float64, n-1)
	for i := range d {
		d[i] = (t.y[i+1] - t.y[i]) / (t.x[i+1] - t.x[i])
	}
	t.m[0], t.m[n-1] = d[0], d[n-2]
	for i := 1; i < n-1; i++ {
		if d[i-1]*d[i] <= 0 {
			continue
		}
		w1 := 2*(t.x[i+1]-t.x[i]) + (t.x[i] - t.x[i-1])
		w2 := (t.x[i+1] - t.x[i]) + 2*(t.x[i]-t.x[i-1])
		t.m[i] = (w1 + w2) / (w1/d[i-1] + w2/d[i])
	}
	return t
}

// At reads the table.
func (t Table) At(x float64) float64 {
	n := len(t.x)
	if n == 1 || x <= t.x[0] {
		return t.y[0]
	}
	if x >= t.x[n-1] {
		return t.y[n-1]
	}
	i := sort.SearchFloat64s(t.x, x) - 1
	if i < 0 {
		i = 0
	}
	h := t.x[i+1] - t.x[i]
	s := (x - t.x[i]) / h
	s2, s3 := s*s, s*s*s
	return t.y[i]*(2*s3-3*s2+1) + h*t.m[i]*(s3-2*s2+s) + t.y[i+1]*(-2*s3+3*s2) + h*t.m[i+1]*(s3-s2)
}

// Smooth is smoothstep of x between a and b (a may be above b).
func Smooth(a, b, x float64) float64 {
	t := math.Min(1, math.Max(0, (x-a)/(b-a)))
	return t * t * (3 - 2*t)
}

// Lerp mixes a and b.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }

// Clamp limits x to [a, b].
func Clamp(x, a, b float64) float64 { return math.Min(b, math.Max(a, x)) }

// SPow is a signed power, |x|^p with the sign of x.
func SPow(x, p float64) float64 { return math.Copysign(math.Pow(math.Abs(x), p), x) }

// Rad turns degrees into radians.
func Rad(deg float64) float64 { return deg * math.Pi / 180 }
