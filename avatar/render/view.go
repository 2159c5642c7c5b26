package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// View is where the viewer stands, as it is kept under yui.camera.
type View struct {
	Zoom    float32 `json:"zoom"`    // 1 fits her whole; 0.5..3
	Azimuth float32 `json:"azimuth"` // radians around her, (-pi, pi], 0 in front
	Polar   float32 `json:"polar"`   // radians from straight above, pi/2 level
}

// Camera constants (body-ui §26).
const (
	fovDegrees  = 30
	minZoom     = 0.5
	maxZoom     = 3
	orbitStep   = 0.005  // radians per pixel
	zoomStep    = 0.0015 // per wheel unit
	polarEase   = 0.35   // of the gap, per frame
	polarDone   = 0.001
	minPolar    = 2 * math.Pi / 180
	maxPolar    = 178 * math.Pi / 180
	perchedLow  = 60 * math.Pi / 180
	perchedHigh = 120 * math.Pi / 180
)

// DefaultView is straight in front, fitting her whole.
func DefaultView() View { return View{Zoom: 1, Polar: math.Pi / 2} }

// Sane clamps the view into range; numbers that are none fall back to the
// default. perched narrows the polar angle.
func (v View) Sane(perched bool) View {
	d := DefaultView()
	if !finite(v.Zoom) || v.Zoom <= 0 {
		v.Zoom = d.Zoom
	}
	if !finite(v.Azimuth) {
		v.Azimuth = d.Azimuth
	}
	if !finite(v.Polar) || v.Polar == 0 {
		v.Polar = d.Polar
	}
	v.Zoom = mgl32.Clamp(v.Zoom, minZoom, maxZoom)
	v.Azimuth = wrapAngle(v.Azimuth)
	lo, hi := float32(minPolar), float32(maxPolar)
	if perched {
		lo, hi = perchedLow, perchedHigh
	}
	v.Polar = mgl32.Clamp(v.Polar, lo, hi)
	return v
}

// ZoomBy answers a wheel turn of deltaY units (positive is away from her).
func (v View) ZoomBy(deltaY float32) View {
	v.Zoom *= float32(math.Exp(float64(-deltaY * zoomStep)))
	return v
}

// OrbitBy answers a drag of dx, dy pixels.
func (v View) OrbitBy(dx, dy float32) View {
	v.Azimuth -= dx * orbitStep
	v.Polar -= dy * orbitStep
	return v
}

// ResetAngles goes back in front and keeps the zoom.
func (v View) ResetAngles() View {
	d := DefaultView()
	v.Azimuth, v.Polar = d.Azimuth, d.Polar
	return v
}

func finite(f float32) bool {
	return !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0)
}

// wrapAngle brings a into (-pi, pi].
func wrapAngle(a float32) float32 {
	w := math.Mod(float64(a), 2*math.Pi)
	if w > math.Pi {
		w -= 2 * math.Pi
	} else if w <= -math.Pi {
		w += 2 * math.Pi
	}
	return float32(w)
}

// Box is an axis-aligned box in scene metres. The zero Box is empty.
type Box struct{ Min, Max mgl32.Vec3 }

// Valid says whether the box has a size and only finite numbers.
func (b Box) Valid() bool {
	for i := range 3 {
		if !finite(b.Min[i]) || !finite(b.Max[i]) || b.Max[i] < b.Min[i] {
			return false
		}
	}
	return b.Max[1] > b.Min[1] || b.Max[0] > b.Min[0]
}

// Center is the box's middle.
func (b Box) Center() mgl32.Vec3 { return b.Min.Add(b.Max).Mul(0.5) }

// Size is the box's extent.
func (b Box) Size() mgl32.Vec3 { return b.Max.Sub(b.Min) }

// framing says how a fitted box sits in the picture.
type framing struct {
	margin float32 // share of the box added around it
	// low moves the box down: 0 centres it, 1 puts the whole margin above.
	low float32
	// minEyeY keeps the eye above the floor of a room.
	minEyeY float32
}

// Framings: the desktop window is a tight cut (body-ui §26), the stage leaves
// air over her hair and a strip of floor under her shoes.
var (
	petFraming   = framing{margin: 0.1, minEyeY: float32(math.Inf(-1))}
	stageFraming = framing{margin: 0.22, low: 0.42, minEyeY: 0.12}
)

// fit is the distance and the target that frame box in a picture of the given
// aspect (width over height). ok is false when the box cannot be fitted.
func fit(box Box, aspect float32, f framing) (dist float32, target mgl32.Vec3, ok bool) {
	if !box.Valid() || !finite(aspect) || aspect <= 0 {
		return 0, mgl32.Vec3{}, false
	}
	tan := float32(math.Tan(fovDegrees * math.Pi / 360))
	s := box.Size()
	byHeight, byWidth := s[1]/2/tan, s[0]/2/(aspect*tan)
	dist = max(byHeight, byWidth) * (1 + f.margin)
	target = box.Center()
	// Half the picture's height at the target is dist·tan; what the box does
	// not fill there may be shared unevenly.
	spare := max(0, dist*tan-s[1]/2)
	target[1] += spare * f.low
	return dist, target, finite(dist) && dist > 0
}
