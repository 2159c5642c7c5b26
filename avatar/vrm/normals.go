package vrm

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// mendNormals makes every normal unit length. Those without direction are
// computed from the faces around the vertex; the count of them is returned.
func mendNormals(pos, normals []mgl32.Vec3, idx []uint32) (mended int) {
	var bad []bool
	for i, n := range normals {
		l2 := n.Dot(n)
		if l2 > 0.9999 && l2 < 1.0001 {
			continue
		}
		if l2 > 1e-12 && ok32(l2) {
			normals[i] = n.Mul(1 / float32(math.Sqrt(float64(l2))))
			continue
		}
		if bad == nil {
			bad = make([]bool, len(normals))
		}
		bad[i] = true
		normals[i] = mgl32.Vec3{}
		mended++
	}
	if mended == 0 {
		return 0
	}
	for i := 0; i+2 < len(idx); i += 3 {
		a, b, c := idx[i], idx[i+1], idx[i+2]
		if !bad[a] && !bad[b] && !bad[c] {
			continue
		}
		face := unit(pos[b].Sub(pos[a]).Cross(pos[c].Sub(pos[a])), mgl32.Vec3{})
		for _, v := range [3]uint32{a, b, c} {
			if bad[v] {
				normals[v] = normals[v].Add(face)
			}
		}
	}
	for i := range normals {
		if bad[i] {
			normals[i] = unit(normals[i], mgl32.Vec3{0, 1, 0})
		}
	}
	return mended
}

// unit normalizes in float64, so that tiny triangles keep their direction; a
// vector without direction becomes def.
func unit(v, def mgl32.Vec3) mgl32.Vec3 {
	x, y, z := float64(v[0]), float64(v[1]), float64(v[2])
	l := math.Sqrt(x*x + y*y + z*z)
	if !(l > 1e-30) || math.IsInf(l, 0) {
		return def
	}
	return mgl32.Vec3{float32(x / l), float32(y / l), float32(z / l)}
}

// tangents computes per-vertex tangents from positions, normals and texture
// coordinates (E. Lengyel's sum over faces, orthogonalized against the
// normal). bitangent = cross(normal, tangent)·w points against V: glTF's
// texture coordinates run down, the green of its normal maps up.
func tangents(pos, normals []mgl32.Vec3, uv []mgl32.Vec2, idx []uint32) []mgl32.Vec4 {
	out := make([]mgl32.Vec4, len(pos))
	if len(uv) == 0 {
		for i, n := range normals {
			out[i] = anyTangent(n).Vec4(1)
		}
		return out
	}
	along := make([]mgl32.Vec3, len(pos))
	across := make([]mgl32.Vec3, len(pos))
	for i := 0; i+2 < len(idx); i += 3 {
		a, b, c := idx[i], idx[i+1], idx[i+2]
		e1, e2 := pos[b].Sub(pos[a]), pos[c].Sub(pos[a])
		d1, d2 := uv[b].Sub(uv[a]), uv[c].Sub(uv[a])
		det := d1[0]*d2[1] - d2[0]*d1[1]
		if det == 0 || !ok32(det) {
			continue
		}
		sign := float32(1)
		if det < 0 {
			sign = -1
		}
		// Only the direction matters, so the division is by the sign.
		t := unit(e1.Mul(d2[1]).Sub(e2.Mul(d1[1])).Mul(sign), mgl32.Vec3{})
		s := unit(e2.Mul(d1[0]).Sub(e1.Mul(d2[0])).Mul(sign), mgl32.Vec3{})
		for _, v := range [3]uint32{a, b, c} {
			along[v] = along[v].Add(t)
			across[v] = across[v].Add(s)
		}
	}
	for i, n := range normals {
		t := unit(along[i].Sub(n.Mul(n.Dot(along[i]))), mgl32.Vec3{})
		if t == (mgl32.Vec3{}) {
			t = anyTangent(n)
		}
		w := float32(1)
		if n.Cross(t).Dot(across[i]) > 0 {
			w = -1
		}
		out[i] = t.Vec4(w)
	}
	return out
}

// anyTangent is some unit vector at a right angle to n.
func anyTangent(n mgl32.Vec3) mgl32.Vec3 {
	axis := mgl32.Vec3{1, 0, 0}
	if n[0] > 0.9 || n[0] < -0.9 {
		axis = mgl32.Vec3{0, 1, 0}
	}
	return unit(n.Cross(axis), mgl32.Vec3{1, 0, 0})
}
