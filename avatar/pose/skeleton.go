package pose

import "github.com/go-gl/mathgl/mgl32"

// Skeleton is the live transforms of a node tree. Parents come before their
// children. Whoever changes a local transform refreshes the nodes below it;
// nothing refreshes by itself.
type Skeleton struct {
	Parent      []int // -1 for a root
	Translation []mgl32.Vec3
	Rotation    []mgl32.Quat
	Scale       []mgl32.Vec3

	World    []mgl32.Mat4 // node to scene
	WorldRot []mgl32.Quat // the turning part of World, scale left out

	// Root places all roots in the scene; RootRot is its turning part and
	// RootScale its uniform scale.
	Root      mgl32.Mat4
	RootRot   mgl32.Quat
	RootScale float32
}

// NewSkeleton makes n unplaced nodes.
func NewSkeleton(n int) *Skeleton {
	return &Skeleton{
		Parent: make([]int, n), Translation: make([]mgl32.Vec3, n),
		Rotation: make([]mgl32.Quat, n), Scale: make([]mgl32.Vec3, n),
		World: make([]mgl32.Mat4, n), WorldRot: make([]mgl32.Quat, n),
		Root: mgl32.Ident4(), RootRot: mgl32.QuatIdent(), RootScale: 1,
	}
}

// Place sets where the roots stand: scaled, then turned about +Y by yaw
// radians, then moved.
func (s *Skeleton) Place(offset mgl32.Vec3, yaw, scale float32) {
	s.RootRot, s.RootScale = RotY(yaw), scale
	m := compose(offset, s.RootRot, mgl32.Vec3{scale, scale, scale})
	s.Root = m
}

// Refresh recomputes one node's world transform from its parent's.
func (s *Skeleton) Refresh(i int) {
	local := compose(s.Translation[i], s.Rotation[i], s.Scale[i])
	if p := s.Parent[i]; p >= 0 {
		mulAffine(&s.World[i], &s.World[p], &local)
		s.WorldRot[i] = Mul(s.WorldRot[p], s.Rotation[i])
		return
	}
	mulAffine(&s.World[i], &s.Root, &local)
	s.WorldRot[i] = Mul(s.RootRot, s.Rotation[i])
}

// RefreshAll recomputes every world transform.
func (s *Skeleton) RefreshAll() {
	for i := range s.Parent {
		s.Refresh(i)
	}
}

// ParentRot is the world rotation a node's own rotation is applied under.
func (s *Skeleton) ParentRot(i int) mgl32.Quat {
	if p := s.Parent[i]; p >= 0 {
		return s.WorldRot[p]
	}
	return s.RootRot
}

// ParentWorld is the world transform a node's own is applied under.
func (s *Skeleton) ParentWorld(i int) mgl32.Mat4 {
	if p := s.Parent[i]; p >= 0 {
		return s.World[p]
	}
	return s.Root
}

// Position is where a node's origin is in the scene.
func (s *Skeleton) Position(i int) mgl32.Vec3 {
	m := &s.World[i]
	return mgl32.Vec3{m[12], m[13], m[14]}
}

// Point takes a point of a node's space to the scene.
func (s *Skeleton) Point(i int, p mgl32.Vec3) mgl32.Vec3 { return Transform(&s.World[i], p) }

// Transform applies an affine matrix to a point.
func Transform(m *mgl32.Mat4, p mgl32.Vec3) mgl32.Vec3 {
	return mgl32.Vec3{
		m[0]*p[0] + m[4]*p[1] + m[8]*p[2] + m[12],
		m[1]*p[0] + m[5]*p[1] + m[9]*p[2] + m[13],
		m[2]*p[0] + m[6]*p[1] + m[10]*p[2] + m[14],
	}
}

// compose is T·R·S as one matrix.
func compose(t mgl32.Vec3, q mgl32.Quat, s mgl32.Vec3) mgl32.Mat4 {
	x, y, z, w := q.V[0], q.V[1], q.V[2], q.W
	xx, yy, zz := x*x, y*y, z*z
	xy, xz, yz := x*y, x*z, y*z
	wx, wy, wz := w*x, w*y, w*z
	return mgl32.Mat4{
		(1 - 2*(yy+zz)) * s[0], 2 * (xy + wz) * s[0], 2 * (xz - wy) * s[0], 0,
		2 * (xy - wz) * s[1], (1 - 2*(xx+zz)) * s[1], 2 * (yz + wx) * s[1], 0,
		2 * (xz + wy) * s[2], 2 * (yz - wx) * s[2], (1 - 2*(xx+yy)) * s[2], 0,
		t[0], t[1], t[2], 1,
	}
}

// mulAffine sets dst = a·b for matrices whose last row is 0 0 0 1.
func mulAffine(dst, a, b *mgl32.Mat4) {
	for c := 0; c < 16; c += 4 {
		x, y, z := b[c], b[c+1], b[c+2]
		dst[c] = a[0]*x + a[4]*y + a[8]*z
		dst[c+1] = a[1]*x + a[5]*y + a[9]*z
		dst[c+2] = a[2]*x + a[6]*y + a[10]*z
		dst[c+3] = 0
	}
	dst[12] += a[12]
	dst[13] += a[13]
	dst[14] += a[14]
	dst[15] = 1
}
