package anim

import (
	"sort"

	"github.com/go-gl/mathgl/mgl32"
)

// cursor finds the key before t, remembering the answer for the next track,
// which nearly always shares its times with the one before.
type cursor struct {
	times *float32
	n, i  int
	f     float32
}

func (c *cursor) at(times []float32, t float32) (int, float32) {
	if c.times == &times[0] && c.n == len(times) {
		return c.i, c.f
	}
	c.times, c.n = &times[0], len(times)
	i := sort.Search(len(times), func(k int) bool { return times[k] > t }) - 1
	switch {
	case i < 0:
		c.i, c.f = 0, 0
	case i >= len(times)-1:
		c.i, c.f = len(times)-1, 0
	default:
		c.i, c.f = i, 0
		if d := times[i+1] - times[i]; d > 0 {
			c.f = (t - times[i]) / d
		}
	}
	return c.i, c.f
}

// interner shares equal time lists between tracks: exporters write the same
// one for every bone.
type interner struct {
	lists [][]float32
	bytes int
}

func (n *interner) share(t []float32) []float32 {
next:
	for _, have := range n.lists {
		if len(have) != len(t) {
			continue
		}
		for i := range t {
			if have[i] != t[i] {
				continue next
			}
		}
		return have
	}
	n.lists = append(n.lists, t)
	n.bytes += 4 * len(t)
	return t
}

func mirrorQuats(qs []mgl32.Quat) []mgl32.Quat {
	out := make([]mgl32.Quat, len(qs))
	for i, q := range qs {
		out[i] = mgl32.Quat{W: q.W, V: mgl32.Vec3{q.V[0], -q.V[1], -q.V[2]}}
	}
	return out
}
