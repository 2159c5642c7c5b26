package sheets

import (
	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/preview"
	"yui/assets/forge/scene"
)

type sheet struct {
	name  string
	cols  int
	shots func(*scene.Scene) []preview.Shot
}

var all = []sheet{
	{"tpose", 3, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, yaw := range []float64{0, 90, 180} {
			sh := full(yaw)
			sh.W = 760
			out = append(out, sh)
		}
		return out
	}},
	{"turnaround", 8, func(*scene.Scene) []preview.Shot { return turn(70, 8, 300, 480) }},
	{"stand", 4, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, yaw := range []float64{0, 35, 90, 180} {
			sh := full(yaw)
			sh.Pose = ArmsDown(70)
			out = append(out, sh)
		}
		return out
	}},
	{"big", 3, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, yaw := range []float64{0, 35, 180} {
			sh := full(yaw)
			sh.W, sh.H, sh.MMPerPixel, sh.Centre = 560, 1120, 1.02, geo.V3{0, 800, 0}
			sh.Pose = ArmsDown(70)
			out = append(out, sh)
		}
		return out
	}},
	{"ortho", 3, func(*scene.Scene) []preview.Shot {
		// The scale and place of the model sheet's full_* drawings.
		var out []preview.Shot
		for _, yaw := range []float64{0, 90, 180} {
			sh := preview.Shot{W: 1000, H: 1600, Samples: 1, Centre: geo.V3{0, 770 / 0.985, 0}, MMPerPixel: 1 / 0.985, Yaw: yaw, Back: paper, Pose: ArmsDown(58)}
			if yaw == 90 {
				sh.Pose = ArmsDown(87)
			}
			out = append(out, sh)
		}
		return out
	}},
	{"head", 3, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, v := range [][2]float64{{0, 0}, {35, 0}, {90, 0}, {-45, 10}, {180, 0}, {20, -18}} {
			sh := closeUp(v[0], v[1], 620)
			sh.Pose = ArmsDown(70)
			out = append(out, sh)
		}
		return out
	}},
	{"bare", 3, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, v := range [][2]float64{{0, 0}, {40, 0}, {90, 0}, {-60, 0}, {0, -50}, {30, -40}} {
			sh := closeUp(v[0], v[1], 520)
			sh.MMPerPixel, sh.Centre = 0.5, geo.V3{0, 1330, 0}
			sh.Hide = map[string]bool{"Hair": true}
			out = append(out, sh)
		}
		return out
	}},
	{"front", 1, func(*scene.Scene) []preview.Shot {
		sh := closeUp(0, 0, 1160)
		sh.Pose = ArmsDown(70)
		return []preview.Shot{sh}
	}},
	{"expressions", 5, func(s *scene.Scene) []preview.Shot { return faces(s, 0, emotionNames) }},
	{"expressions34", 5, func(s *scene.Scene) []preview.Shot { return faces(s, 38, emotionNames) }},
	{"vowels", 3, func(s *scene.Scene) []preview.Shot {
		out := faces(s, 0, []string{"neutral", "aa", "ih", "ou", "ee", "oh"})
		for i := range out {
			out[i].Centre, out[i].MMPerPixel = geo.V3{0, 1290, 0}, 0.34
		}
		return out
	}},
	{"gaze", 4, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, yaw := range []float64{0, 40} {
			for _, g := range [][2]float64{{5.5, 0}, {-5.5, 0}, {0, 4.5}, {0, -4.5}} { // her left, her right, down, up
				sh := closeUp(yaw, 0, 400)
				sh.MMPerPixel, sh.Centre = 0.5, geo.V3{0, 1330, 40}
				q := mgl64.QuatRotate(geo.Rad(g[0]), geo.V3{0, 1, 0}).Mul(mgl64.QuatRotate(geo.Rad(g[1]), geo.V3{1, 0, 0}))
				sh.Pose = map[string]mgl64.Quat{"leftEye": q, "rightEye": q}
				out = append(out, sh)
			}
		}
		return out
	}},
	{"lids", 5, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, w := range []float64{0, 0.25, 0.5, 0.75, 1} {
			for _, yaw := range []float64{0, 50} {
				sh := closeUp(yaw, 0, 400)
				sh.MMPerPixel, sh.Centre = 0.5, geo.V3{0, 1330, 40}
				sh.Morphs = map[string]float64{"blink": w}
				out = append(out, sh)
			}
		}
		return out
	}},
	{"poses", 4, poses},
	{"joints", 4, joints},
	{"hands", 2, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, v := range [][2]float64{{0, 0}, {0, 70}, {0, -60}, {70, 20}} {
			out = append(out, preview.Shot{W: 560, H: 420, Samples: 3, Centre: geo.V3{600, 1148, 0}, MMPerPixel: 0.45, Yaw: v[0], Pitch: v[1], Back: paper})
		}
		return out
	}},
	{"shoes", 4, func(*scene.Scene) []preview.Shot {
		var out []preview.Shot
		for _, v := range [][2]float64{{0, 10}, {40, 15}, {90, 5}, {180, 10}} {
			out = append(out, preview.Shot{W: 420, H: 360, Samples: 3, Centre: geo.V3{0, 80, 30}, MMPerPixel: 0.75, Yaw: v[0], Pitch: v[1], Back: paper})
		}
		return out
	}},
	{"tiny", 4, func(*scene.Scene) []preview.Shot { return turn(70, 4, 120, 200) }},
}

var emotionNames = []string{"neutral", "happy", "angry", "sad", "relaxed", "surprised", "ex_thinking", "ex_curious", "ex_sleepy", "ex_blush"}

func turn(arms float64, n, w, h int) []preview.Shot {
	var out []preview.Shot
	for i := 0; i < n; i++ {
		sh := full(360 * float64(i) / float64(n))
		sh.W, sh.H, sh.MMPerPixel = w, h, 1600/float64(h)
		sh.Pose = ArmsDown(arms)
		out = append(out, sh)
	}
	return out
}

func faces(s *scene.Scene, yaw float64, names []string) []preview.Shot {
	var out []preview.Shot
	for _, n := range names {
		sh := closeUp(yaw, 0, 380)
		sh.MMPerPixel = 330.0 / 380
		sh.Centre = geo.V3{0, 1338, 0}
		sh.Morphs = map[string]float64{n: 1}
		sh.Pose = ArmsDown(70)
		sh.Colors = map[string][4]float64{}
		for _, e := range s.Expressions {
			if e.Name == n {
				for _, c := range e.Colors {
					sh.Colors[c.Material] = c.Value
				}
			}
		}
		out = append(out, sh)
	}
	return out
}

// joints bends elbow, knee, wrist and fingers as far as they go, seen from where
// the folds show.
func joints(*scene.Scene) []preview.Shot {
	y, x, z := geo.V3{0, 1, 0}, geo.V3{1, 0, 0}, geo.V3{0, 0, 1}
	turn := func(deg float64, axis geo.V3) mgl64.Quat { return mgl64.QuatRotate(geo.Rad(deg), axis) }
	var out []preview.Shot
	add := func(centre geo.V3, mm, yaw, pitch float64, pose map[string]mgl64.Quat) {
		out = append(out, preview.Shot{W: 420, H: 420, Samples: 2, Centre: centre, MMPerPixel: mm, Yaw: yaw, Pitch: pitch, Back: paper, Pose: pose})
	}
	for _, bend := range []float64{60, 90, 120, 140} {
		p := map[string]mgl64.Quat{"leftLowerArm": turn(-bend, y)}
		add(geo.V3{300, 1148, 60}, 0.9, 0, 89, p)
		add(geo.V3{300, 1148, 60}, 0.9, -25, 25, p)
		add(geo.V3{300, 1148, 60}, 0.9, 90, 10, p)
		add(geo.V3{300, 1148, 60}, 0.9, 160, 15, p)
	}
	for _, bend := range []float64{90, 130} {
		p := map[string]mgl64.Quat{"leftUpperLeg": turn(-95, x), "leftLowerLeg": turn(bend, x), "rightUpperLeg": turn(-95, x), "rightLowerLeg": turn(bend, x)}
		add(geo.V3{60, 700, 180}, 1.1, 90, 0, p)
		add(geo.V3{60, 700, 180}, 1.1, 140, -20, p)
	}
	for _, c := range []float64{45, 75} {
		p := map[string]mgl64.Quat{"leftHand": turn(-40, z)}
		for _, f := range []string{"Index", "Middle", "Ring", "Little"} {
			p["left"+f+"Proximal"], p["left"+f+"Intermediate"], p["left"+f+"Distal"] = turn(-c, z), turn(-c*1.25, z), turn(-c*0.8, z)
		}
		add(geo.V3{590, 1120, 0}, 0.4, 0, 10, p)
		add(geo.V3{590, 1120, 0}, 0.4, 60, -30, p)
	}
	return out
}

func poses(*scene.Scene) []preview.Shot {
	rot := func(deg, x, y, z float64) mgl64.Quat { return mgl64.QuatRotate(geo.Rad(deg), geo.V3{x, y, z}) }
	down := func(more map[string]mgl64.Quat) map[string]mgl64.Quat {
		p := ArmsDown(72)
		for k, v := range more {
			p[k] = v
		}
		return p
	}
	list := []map[string]mgl64.Quat{
		down(nil),
		ArmsDown(40),
		{"leftUpperArm": rot(50, 0, 0, 1), "rightUpperArm": rot(72, 0, 0, 1)},
		down(map[string]mgl64.Quat{"leftLowerArm": rot(-100, 0, 1, 0), "rightUpperArm": rot(60, 0, 0, 1).Mul(rot(40, 0, 1, 0)), "rightLowerArm": rot(80, 0, 1, 0)}),
		down(map[string]mgl64.Quat{"leftUpperLeg": rot(-85, 1, 0, 0), "rightUpperLeg": rot(-85, 1, 0, 0), "leftLowerLeg": rot(85, 1, 0, 0), "rightLowerLeg": rot(85, 1, 0, 0)}),
		down(map[string]mgl64.Quat{"leftUpperLeg": rot(-35, 1, 0, 0), "leftLowerLeg": rot(40, 1, 0, 0), "rightUpperLeg": rot(20, 1, 0, 0), "rightLowerLeg": rot(20, 1, 0, 0)}),
		down(map[string]mgl64.Quat{"head": rot(25, 0, 1, 0).Mul(rot(15, 1, 0, 0)), "spine": rot(20, 1, 0, 0)}),
		down(map[string]mgl64.Quat{"head": rot(-18, 0, 0, 1), "chest": rot(12, 0, 1, 0)}),
	}
	var out []preview.Shot
	for _, yaw := range []float64{0, 50} {
		for _, p := range list {
			sh := full(yaw)
			sh.W, sh.H, sh.MMPerPixel = 420, 480, 3.3
			sh.Pose = p
			out = append(out, sh)
		}
	}
	return out
}
