package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Straight interpolation between the keys that stay is within these of every
// baked frame.
const (
	turnTolerance = 0.035 * math.Pi / 180 // radians; rounding has the rest of 0.05 degrees
	moveTolerance = 0.0002                // metres
	faceTolerance = 0.004
)

// longest is the most frames between two keys.
const longest = 45

// keep picks the frames that must stay: the longest straight stretches whose
// frames between all pass fits(from, to, frame).
func keep(n int, fits func(i, j, k int) bool) []int {
	out := []int{0}
	for i := 0; i < n-1; {
		j := i + 1
		for ; j+1 < min(n, i+longest); j++ {
			ok := true
			for k := i + 1; k <= j && ok; k++ {
				ok = fits(i, j+1, k)
			}
			if !ok {
				break
			}
		}
		out = append(out, j)
		i = j
	}
	return out
}

// keepTurns reduces several rotation tracks to common keys.
func keepTurns(times []float32, tracks ...[]mgl32.Quat) []int {
	return keep(len(times), func(i, j, k int) bool {
		u := (times[k] - times[i]) / (times[j] - times[i])
		for _, t := range tracks {
			if angle(mgl32.QuatSlerp(t[i], t[j], u), t[k]) > turnTolerance {
				return false
			}
		}
		return true
	})
}

func keepMoves(times []float32, v []mgl32.Vec3) []int {
	return keep(len(times), func(i, j, k int) bool {
		u := (times[k] - times[i]) / (times[j] - times[i])
		return v[i].Mul(1-u).Add(v[j].Mul(u)).Sub(v[k]).Len() <= moveTolerance
	})
}

func keepWeights(times, v []float32) []int {
	return keep(len(times), func(i, j, k int) bool {
		u := (times[k] - times[i]) / (times[j] - times[i])
		return math.Abs(float64(v[i]*(1-u)+v[j]*u-v[k])) <= faceTolerance
	})
}

// angle is the turn between two rotations, in radians. The vector part is the
// accurate one for small turns.
func angle(a, b mgl32.Quat) float64 {
	d := a.Inverse().Mul(b)
	return 2 * math.Asin(min(float64(d.V.Len()), 1))
}
