package yui

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/preview"
)

// TestBends bends elbow and knee as far as any clip does. The skin around the
// joint keeps its thickness over the outside of the bend, and no face that
// lies on its own half's side of the bend, where it can be seen, looks inward:
// a face that has turned over is a hole or a spike. What has crossed to the
// other half's side must be hidden in it.
func TestBends(t *testing.T) {
	t.Parallel()
	s := built1()
	for _, b := range []struct {
		part, bone string
		joint      geo.V3 // on the limb's axis
		way        geo.V3 // from the joint to the lower half's end
		inside     geo.V3 // where the fold is
		axis       geo.V3
		sign       float64
		near, keep float64 // how far from the joint to look; thickness to keep, a share
		hidden     float64 // radius of the half that hides the crossed part; another limb is farther
	}{
		{"knit", "leftLowerArm", geo.V3{elbowX, armY, armZ}, geo.V3{1, 0, 0}, geo.V3{0, 0, 1}, geo.V3{0, 1, 0}, -1, 60, 0.75, 62},
		{"leg", "leftLowerLeg", geo.V3{55, kneeY, 0}, geo.V3{0, -1, 0}, geo.V3{0, 0, -1}, geo.V3{1, 0, 0}, 1, 60, 0.75, 66},
	} {
		for _, g := range s.Groups {
			for _, p := range g.Parts {
				if p.Name != b.part {
					continue
				}
				for _, deg := range []float64{60, 90, 120, 140} {
					turn := mgl64.QuatRotate(geo.Rad(b.sign*deg), b.axis)
					half := mgl64.QuatRotate(geo.Rad(b.sign*deg/2), b.axis)
					v := preview.Posed(s, p, map[string]mgl64.Quat{b.bone: turn})
					// The plane between the halves: its normal points to the lower one.
					plane := half.Rotate(b.way)
					turned, out, thick := 0, 0.0, 1.0
					for _, f := range p.T {
						q := [3]geo.V3{p.V[f[0]].P.Sub(b.joint), p.V[f[1]].P.Sub(b.joint), p.V[f[2]].P.Sub(b.joint)}
						rest := q[0].Add(q[1]).Add(q[2]).Mul(1.0 / 3)
						d := rest.Dot(b.way)
						if d < -b.near || d > b.near || rest.Sub(b.way.Mul(d)).Len() > b.hidden {
							continue
						}
						a, c, e := v[f[0]].P.Sub(b.joint), v[f[1]].P.Sub(b.joint), v[f[2]].P.Sub(b.joint)
						mid := a.Add(c).Add(e).Mul(1.0 / 3)
						// The axis of the half the face belongs to, posed.
						line := b.way.Mul(-1)
						if d > 0 {
							line = turn.Rotate(b.way)
						}
						away := mid.Sub(line.Mul(max(mid.Dot(line), 0)))
						if side := mid.Dot(plane) * math.Copysign(1, d); side > 2 {
							if n := c.Sub(a).Cross(e.Sub(a)); n.Len() > 1e-6 && n.Normalize().Dot(away.Normalize()) < -0.15 {
								turned++
							}
						} else {
							other := turn.Rotate(b.way)
							if d > 0 {
								other = b.way.Mul(-1)
							}
							out = max(out, mid.Sub(other.Mul(max(mid.Dot(other), 0))).Len()-b.hidden)
						}
						if rest.Sub(b.way.Mul(d)).Normalize().Dot(b.inside) < -0.7 {
							thick = min(thick, away.Len()/rest.Sub(b.way.Mul(d)).Len())
						}
					}
					if turned > 0 || out > 0 || thick < b.keep {
						t.Errorf("%s at %.0f degrees: %d faces are turned over, the crossed part stands out %.1f mm, the outside keeps %.0f%% of its thickness",
							b.bone, deg, turned, out, 100*thick)
					}
				}
			}
		}
	}
}
