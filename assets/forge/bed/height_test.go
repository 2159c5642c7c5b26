package bed

import (
	"math"

	"yui/assets/forge/mesh"
)

// heights answers the highest point of a surface over a place, millimetres.
func heights(tris [][3]int, p *mesh.Part) func(x, z float64) (float64, bool) {
	const cell = 40.0
	type key struct{ x, z int }
	grid := map[key][][3]int{}
	at := func(v float64) int { return int(math.Floor(v / cell)) }
	for _, t := range tris {
		a, b, c := p.V[t[0]].P, p.V[t[1]].P, p.V[t[2]].P
		for x := at(min(a[0], b[0], c[0])); x <= at(max(a[0], b[0], c[0])); x++ {
			for z := at(min(a[2], b[2], c[2])); z <= at(max(a[2], b[2], c[2])); z++ {
				grid[key{x, z}] = append(grid[key{x, z}], t)
			}
		}
	}
	return func(x, z float64) (float64, bool) {
		best, ok := math.Inf(-1), false
		for _, t := range grid[key{at(x), at(z)}] {
			a, b, c := p.V[t[0]].P, p.V[t[1]].P, p.V[t[2]].P
			d := (b[2]-c[2])*(a[0]-c[0]) + (c[0]-b[0])*(a[2]-c[2])
			if math.Abs(d) < 1e-9 {
				continue
			}
			u := ((b[2]-c[2])*(x-c[0]) + (c[0]-b[0])*(z-c[2])) / d
			v := ((c[2]-a[2])*(x-c[0]) + (a[0]-c[0])*(z-c[2])) / d
			if u < -1e-6 || v < -1e-6 || u+v > 1+1e-6 {
				continue
			}
			if y := u*a[1] + v*b[1] + (1-u-v)*c[1]; y > best {
				best, ok = y, true
			}
		}
		return best, ok
	}
}
