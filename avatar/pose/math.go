package pose

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Slerp turns from a toward b by t in 0..1 along the shorter arc. Nearly equal
// rotations are interpolated straight and normalized, so the result is always
// a unit quaternion when a and b are.
func Slerp(a, b mgl32.Quat, t float32) mgl32.Quat {
	switch {
	case t <= 0:
		return a
	case t >= 1:
		return b
	}
	dot := a.W*b.W + a.V[0]*b.V[0] + a.V[1]*b.V[1] + a.V[2]*b.V[2]
	if dot < 0 {
		dot = -dot
		b = mgl32.Quat{W: -b.W, V: mgl32.Vec3{-b.V[0], -b.V[1], -b.V[2]}}
	}
	wa, wb := 1-t, t
	if dot < 0.9995 {
		theta := math.Acos(float64(dot))
		s := 1 / math.Sin(theta)
		wa = float32(math.Sin(float64(1-t)*theta) * s)
		wb = float32(math.Sin(float64(t)*theta) * s)
	}
	return Unit(mgl32.Quat{
		W: a.W*wa + b.W*wb,
		V: mgl32.Vec3{a.V[0]*wa + b.V[0]*wb, a.V[1]*wa + b.V[1]*wb, a.V[2]*wa + b.V[2]*wb},
	})
}

// Unit normalizes q. A quaternion without length, or with a NaN in it, becomes
// the identity, so one bad number cannot spread through a skeleton.
func Unit(q mgl32.Quat) mgl32.Quat {
	n := q.W*q.W + q.V[0]*q.V[0] + q.V[1]*q.V[1] + q.V[2]*q.V[2]
	if !(n > 1e-12) || math.IsInf(float64(n), 0) {
		return mgl32.QuatIdent()
	}
	s := float32(1 / math.Sqrt(float64(n)))
	return mgl32.Quat{W: q.W * s, V: mgl32.Vec3{q.V[0] * s, q.V[1] * s, q.V[2] * s}}
}

// FromTo is the shortest rotation that takes unit vector a to unit vector b.
func FromTo(a, b mgl32.Vec3) mgl32.Quat {
	w := 1 + a.Dot(b)
	if w < 1e-6 { // opposite: half a turn about any axis across a
		axis := mgl32.Vec3{0, -a[2], a[1]}
		if a[0]*a[0] > a[2]*a[2] {
			axis = mgl32.Vec3{-a[1], a[0], 0}
		}
		return Unit(mgl32.Quat{V: axis})
	}
	return Unit(mgl32.Quat{W: w, V: a.Cross(b)})
}

// RotX turns about +X by an angle in radians (so RotY, RotZ); a positive
// angle turns +Y toward +Z.
func RotX(angle float32) mgl32.Quat {
	s, c := math.Sincos(float64(angle) / 2)
	return mgl32.Quat{W: float32(c), V: mgl32.Vec3{float32(s), 0, 0}}
}

// RotY turns about +Y; a positive angle turns a face that looks along +Z
// toward +X, her left.
func RotY(angle float32) mgl32.Quat {
	s, c := math.Sincos(float64(angle) / 2)
	return mgl32.Quat{W: float32(c), V: mgl32.Vec3{0, float32(s), 0}}
}

// RotZ turns about +Z.
func RotZ(angle float32) mgl32.Quat {
	s, c := math.Sincos(float64(angle) / 2)
	return mgl32.Quat{W: float32(c), V: mgl32.Vec3{0, 0, float32(s)}}
}

// EulerYXZ is yaw about Y, then pitch about the turned X, then roll about the
// turned Z, in radians. A positive pitch looks down.
func EulerYXZ(yaw, pitch, roll float32) mgl32.Quat {
	return RotY(yaw).Mul(RotX(pitch)).Mul(RotZ(roll))
}

// YawPitch reads q as EulerYXZ and answers yaw and pitch in radians.
func YawPitch(q mgl32.Quat) (yaw, pitch float32) {
	f := q.Rotate(mgl32.Vec3{0, 0, 1})
	return float32(math.Atan2(float64(f[0]), float64(f[2]))),
		float32(math.Atan2(float64(-f[1]), math.Hypot(float64(f[0]), float64(f[2]))))
}

// DampFactor is the share of a gap that exponential damping with rate lambda
// (per second) closes in dt seconds: 1 - exp(-lambda·dt).
func DampFactor(lambda, dt float32) float32 {
	return float32(1 - math.Exp(-float64(lambda)*float64(dt)))
}

// Smoothstep is the cubic ease of x between edges a and b, 0 below and 1 above.
func Smoothstep(a, b, x float32) float32 {
	t := min(max((x-a)/(b-a), 0), 1)
	return t * t * (3 - 2*t)
}

// Mul is a·b, b first. It is mgl32's product written out, which matters where
// hundreds of joints turn every frame.
func Mul(a, b mgl32.Quat) mgl32.Quat {
	return mgl32.Quat{
		W: a.W*b.W - a.V[0]*b.V[0] - a.V[1]*b.V[1] - a.V[2]*b.V[2],
		V: mgl32.Vec3{
			a.W*b.V[0] + a.V[0]*b.W + a.V[1]*b.V[2] - a.V[2]*b.V[1],
			a.W*b.V[1] + a.V[1]*b.W + a.V[2]*b.V[0] - a.V[0]*b.V[2],
			a.W*b.V[2] + a.V[2]*b.W + a.V[0]*b.V[1] - a.V[1]*b.V[0],
		},
	}
}
