package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Camera is a copy of the camera of the newest frame.
type Camera struct {
	View     View
	Eye      mgl32.Vec3
	Target   mgl32.Vec3
	FovY     float32 // degrees
	Matrix   mgl32.Mat4
	W, H     int // pixels
	Distance float32
}

// Project answers where a point of the scene lies in the picture, in pixels
// from its top left corner. ok is false for a point behind the eye, or before
// the first frame.
func (c Camera) Project(p mgl32.Vec3) (x, y float32, ok bool) {
	q := c.Matrix.Mul4x1(p.Vec4(1))
	if c.W == 0 || q[3] <= 1e-4 {
		return 0, 0, false
	}
	x = (q[0]/q[3]*0.5 + 0.5) * float32(c.W)
	y = (0.5 - q[1]/q[3]*0.5) * float32(c.H)
	return x, y, finite(x) && finite(y)
}

// PixelsPerMetre is the picture's scale at the distance of the target.
func (c Camera) PixelsPerMetre() float32 {
	if c.Distance <= 0 {
		return 0
	}
	return float32(c.H) / (2 * c.Distance * float32(math.Tan(fovDegrees*math.Pi/360)))
}

// rig turns a view and a box into camera matrices. It belongs to the render
// goroutine.
type rig struct {
	view    View
	polar   float32 // eased toward view.Polar
	box     Box
	face    mgl32.Vec3 // what a close-up looks at
	hasFace bool
}

func newRig() *rig {
	v := DefaultView()
	return &rig{view: v, polar: v.Polar}
}

// ease moves the polar angle one frame's share; it reports whether it moved.
func (r *rig) ease() bool {
	gap := r.view.Polar - r.polar
	if gap == 0 {
		return false
	}
	if float32(math.Abs(float64(gap))) < polarDone {
		r.polar = r.view.Polar
	} else {
		r.polar += gap * polarEase
	}
	return true
}

// shot is everything a draw needs to know of the camera.
type shot struct {
	Camera
	view, proj mgl32.Mat4
	near, far  float32
	// hairline is the least width of an outline, pixels; 0 leaves thin ones
	// thin.
	hairline         float32
	jitterX, jitterY float32 // pixels the picture is shifted by
}

// aim computes the matrices for a picture of w×h pixels. ok is false when there
// is nothing to look at.
func (r *rig) aim(w, h int, f framing) (shot, bool) {
	aspect := float32(w) / float32(max(h, 1))
	dist, target, ok := fit(r.box, aspect, f)
	if !ok {
		return shot{}, false
	}
	dist /= r.view.Zoom
	if r.hasFace && r.view.Zoom > 1 {
		// Closer means her face, not her belt.
		t := min(1, (r.view.Zoom-1)/1.2)
		t = t * t * (3 - 2*t)
		target = target.Add(r.face.Sub(target).Mul(t))
	}
	sp, cp := math.Sincos(float64(r.polar))
	sa, ca := math.Sincos(float64(r.view.Azimuth))
	dir := mgl32.Vec3{float32(sp * sa), float32(cp), float32(sp * ca)}
	eye := target.Add(dir.Mul(dist))
	if eye[1] < f.minEyeY {
		eye[1] = f.minEyeY
	}
	near := max(0.02, dist-3-r.box.Size().Len())
	far := dist + 12 + r.box.Size().Len()

	s := shot{
		view: mgl32.LookAtV(eye, target, mgl32.Vec3{0, 1, 0}),
		proj: mgl32.Perspective(mgl32.DegToRad(fovDegrees), aspect, near, far),
		near: near, far: far,
	}
	s.Camera = Camera{
		View: r.view, Eye: eye, Target: target, FovY: fovDegrees,
		Matrix: s.proj.Mul4(s.view), W: w, H: h, Distance: dist,
	}
	return s, true
}
