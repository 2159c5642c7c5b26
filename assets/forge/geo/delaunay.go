package geo

import "sort"

// Delaunay triangulates points in the plane (Bowyer–Watson). Triangles are
// counter-clockwise and come out in a fixed order for a fixed input. Points
// must be distinct.
func Delaunay(pts []V2) [][3]int {
	lo, hi := pts[0], pts[0]
	for _, p := range pts {
		for k := 0; k < 2; k++ {
			lo[k], hi[k] = min(lo[k], p[k]), max(hi[k], p[k])
		}
	}
	d := max(hi[0]-lo[0], hi[1]-lo[1]) * 20
	mid := lo.Add(hi).Mul(0.5)
	n := len(pts)
	all := append(append([]V2(nil), pts...), V2{mid[0] - d, mid[1] - d}, V2{mid[0] + d, mid[1] - d}, V2{mid[0], mid[1] + d})
	tris := [][3]int{{n, n + 1, n + 2}}
	for i := 0; i < n; i++ {
		keep := tris[:0:0]
		edges := map[[2]int]int{}
		for _, t := range tris {
			if !inCircle(all[t[0]], all[t[1]], all[t[2]], all[i]) {
				keep = append(keep, t)
				continue
			}
			for k := 0; k < 3; k++ {
				edges[[2]int{t[k], t[(k+1)%3]}]++
			}
		}
		var rim [][2]int
		for e := range edges {
			if edges[[2]int{e[1], e[0]}] == 0 {
				rim = append(rim, e)
			}
		}
		sort.Slice(rim, func(a, b int) bool {
			return rim[a][0] < rim[b][0] || rim[a][0] == rim[b][0] && rim[a][1] < rim[b][1]
		})
		for _, e := range rim {
			keep = append(keep, [3]int{e[0], e[1], i})
		}
		tris = keep
	}
	out := tris[:0:0]
	for _, t := range tris {
		if t[0] < n && t[1] < n && t[2] < n {
			out = append(out, t)
		}
	}
	return out
}

func inCircle(a, b, c, p V2) bool {
	ax, ay := a[0]-p[0], a[1]-p[1]
	bx, by := b[0]-p[0], b[1]-p[1]
	cx, cy := c[0]-p[0], c[1]-p[1]
	det := (ax*ax+ay*ay)*(bx*cy-cx*by) - (bx*bx+by*by)*(ax*cy-cx*ay) + (cx*cx+cy*cy)*(ax*by-bx*ay)
	return det > 1e-9
}

// Inside tells whether p lies in a closed polygon (even–odd).
func Inside(poly []V2, p V2) bool {
	in := false
	for i, j := 0, len(poly)-1; i < len(poly); j, i = i, i+1 {
		a, b := poly[i], poly[j]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// DistToLoop is the distance from p to a closed polygon's outline.
func DistToLoop(poly []V2, p V2) float64 {
	best := 1e18
	for i := range poly {
		a, b := poly[i], poly[(i+1)%len(poly)]
		ab := b.Sub(a)
		t := Clamp(p.Sub(a).Dot(ab)/max(ab.Dot(ab), 1e-12), 0, 1)
		best = min(best, p.Sub(a.Add(ab.Mul(t))).Len())
	}
	return best
}
