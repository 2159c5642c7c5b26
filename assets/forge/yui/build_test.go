package yui

import (
	"math"
	"sync"
	"testing"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/scene"
)

var built1 = sync.OnceValue(Build)

func eachPart(s *scene.Scene, f func(*mesh.Part)) {
	for _, g := range s.Groups {
		for _, p := range g.Parts {
			f(p)
		}
	}
}

func TestBuild_KeepsToTheBudget(t *testing.T) {
	t.Parallel()
	s := built1()
	n := 0
	eachPart(s, func(p *mesh.Part) {
		n += len(p.T)
		if len(p.V) > 65535 {
			t.Errorf("%s has %d vertices, more than 16-bit indices reach", p.Name, len(p.V))
		}
	})
	if n > 18000 {
		t.Errorf("%d triangles, more than 18000", n)
	}
	if len(s.Textures) > 4 {
		t.Errorf("%d textures, more than 4", len(s.Textures))
	}
	for _, x := range s.Textures {
		if r := x.Img.Rect; r.Dx() > 2048 || r.Dy() > 2048 {
			t.Errorf("texture %s is %v", x.Name, r)
		}
	}
}

func TestBuild_IsWhole(t *testing.T) {
	t.Parallel()
	s := built1()
	mats := map[string]bool{}
	for _, m := range s.Materials {
		mats[m.Name] = true
	}
	eachPart(s, func(p *mesh.Part) {
		if !mats[p.Material] {
			t.Errorf("%s: no material %q", p.Name, p.Material)
		}
		for i, v := range p.V {
			sum := 0.0
			for _, sh := range v.W.Top() {
				s.Skeleton.Index(sh.Joint) // panics on a joint that is not there
				sum += sh.W
			}
			if math.Abs(sum-1) > 1e-6 {
				t.Fatalf("%s vertex %d: weights sum to %g", p.Name, i, sum)
			}
			for _, x := range []float64{v.P[0], v.P[1], v.P[2], v.N.Len() - 1, v.UV[0], v.UV[1]} {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%s vertex %d is not finite: %+v", p.Name, i, v)
				}
			}
			if math.Abs(v.N.Len()-1) > 1e-6 {
				t.Fatalf("%s vertex %d: normal %v", p.Name, i, v.N)
			}
			if v.UV[0] < 0 || v.UV[0] > 1 || v.UV[1] < 0 || v.UV[1] > 1 {
				t.Fatalf("%s vertex %d: UV %v leaves the sheet", p.Name, i, v.UV)
			}
		}
	})
}

// The heights and sizes of the model sheet, within 8 mm.
func TestBuild_MatchesTheSheet(t *testing.T) {
	t.Parallel()
	lo, hi := geo.V3{1e9, 1e9, 1e9}, geo.V3{-1e9, -1e9, -1e9}
	eachPart(built1(), func(p *mesh.Part) {
		for _, v := range p.V {
			for k := range lo {
				lo[k], hi[k] = min(lo[k], v.P[k]), max(hi[k], v.P[k])
			}
		}
	})
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"floor", lo[1], 0}, {"ahoge tip", hi[1], 1554}, {"span", hi[0] - lo[0], 1338}, {"toes", hi[2], 144}, {"back of the hair", lo[2], -143},
	} {
		if math.Abs(c.got-c.want) > 8 {
			t.Errorf("%s at %.1f mm, the sheet says %.0f", c.name, c.got, c.want)
		}
	}
}

func TestExpressions_HaveTheirMorphs(t *testing.T) {
	t.Parallel()
	s := built1()
	have := map[string]bool{}
	for _, p := range s.Groups[0].Parts {
		for n := range p.Morph {
			have[n] = true
		}
	}
	want := []string{"neutral", "happy", "angry", "sad", "relaxed", "surprised", "aa", "ih", "ou", "ee", "oh", "blink", "blinkLeft", "blinkRight",
		"ex_thinking", "ex_curious", "ex_sleepy", "ex_blush"}
	names := map[string]bool{}
	for _, e := range s.Expressions {
		names[e.Name] = true
		for _, b := range e.Morphs {
			if !have[b.Morph] {
				t.Errorf("%s binds morph %q, which no part has", e.Name, b.Morph)
			}
		}
		for _, c := range e.Colors {
			if c.Material != matBlush && c.Material != matStroke {
				t.Errorf("%s colours %s", e.Name, c.Material)
			}
		}
	}
	for _, n := range want {
		if !names[n] {
			t.Errorf("no expression %s", n)
		}
	}
}

// Shut lids meet, and on the way down they never dive behind the iris.
func TestLids_CloseOverTheEye(t *testing.T) {
	t.Parallel()
	shut := neutral()
	shut.close = 1
	loop := opening(shut)
	for i := 1; i < lidPoints-1; i++ {
		low, up := loop[i], loop[len(loop)-i]
		if d := math.Abs(low[1] - up[1]); d > 0.6 {
			t.Errorf("shut lids stand %.2f mm apart at %v", d, low)
		}
	}
	ball := leftEyeball()
	for _, k := range []float64{0.25, 0.5, 0.75, 1} {
		for i := range loop {
			a, b := eyeSkin(neutral(), 1, len(eyeLoops)-1, i), eyeSkin(shut, 1, len(eyeLoops)-1, i)
			p := a.Add(b.Sub(a).Mul(k))
			if gap := p[2] - ball.z(p[0], p[1]-eyeLineY, 1.0); gap < 0.2 {
				t.Errorf("lid point %d at %.0f%% lies %.2f mm before the iris", i, 100*k, gap)
			}
		}
	}
}

func TestMouth_IsShutAtRestAndVowelsDiffer(t *testing.T) {
	t.Parallel()
	up, low, _ := lips("closed")
	for i := range up {
		if up[i] != low[i] {
			t.Fatalf("lips stand apart at rest: %v, %v", up[i], low[i])
		}
	}
	seen := map[[2]int]string{}
	for _, v := range []string{"aa", "ih", "ou", "ee", "oh"} {
		up, low, _ := lips(v)
		open := up[lipPoints/2][1] - low[lipPoints/2][1]
		wide := up[lipPoints-1][0] - up[0][0]
		if open < 8 {
			t.Errorf("%s opens only %.1f mm", v, open)
		}
		key := [2]int{int(wide / 3), int(open / 3)}
		if o, ok := seen[key]; ok {
			t.Errorf("%s looks like %s: %.0f × %.0f mm", v, o, wide, open)
		}
		seen[key] = v
	}
}

func TestSkeleton_IsSymmetric(t *testing.T) {
	t.Parallel()
	s := built1().Skeleton
	for _, j := range s.Joints {
		if len(j.Name) < 5 || j.Name[:4] != "left" {
			continue
		}
		r := s.Joints[s.Index("right"+j.Name[4:])].P
		if d := (geo.V3{-r[0], r[1], r[2]}).Sub(j.P).Len(); d > 1e-9 {
			t.Errorf("%s and its mirror differ by %g mm", j.Name, d)
		}
	}
}

// A chain's joints stand in the cloth or hair they carry, not on the other side
// of her.
func TestChains_StandInWhatTheyCarry(t *testing.T) {
	t.Parallel()
	s := built1()
	near := map[string]float64{}
	eachPart(s, func(p *mesh.Part) {
		for _, v := range p.V {
			for _, sh := range v.W.Top() {
				if sh.W < 0.3 {
					continue
				}
				d := v.P.Sub(s.Skeleton.Joints[s.Skeleton.Index(sh.Joint)].P).Len()
				if best, ok := near[sh.Joint]; !ok || d < best {
					near[sh.Joint] = d
				}
			}
		}
	})
	for _, c := range chains() {
		for i := range c.at[:len(c.at)-1] {
			if d, ok := near[c.joint(i)]; !ok || d > 75 {
				t.Errorf("%s is %.0f mm from what it carries (%v)", c.joint(i), d, ok)
			}
		}
	}
}
