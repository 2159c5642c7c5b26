// Package preview is a small software renderer that shows the forge's
// character the way a toon shader would: two tones, inverted-hull outlines,
// skinning and morphs, no GPU. It exists to look at her while she is made and
// to draw contact sheets where no graphics driver is at hand.
//
// Pure: a Shot in, an image out. Cost grows with pixels × samples².
package preview

import (
	"image"
	"image/color"
	"math"
	"sort"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/scene"
)

// Shot is one picture: an orthographic camera turned about the model.
type Shot struct {
	W, H       int
	Samples    int    // per pixel side
	Centre     geo.V3 // millimetres, in the middle of the picture
	MMPerPixel float64
	Yaw, Pitch float64 // degrees; yaw 90 looks at her left side
	Persp      float64 // camera distance in mm, 0 for orthographic
	Pose       map[string]mgl64.Quat
	Morphs     map[string]float64
	Colors     map[string][4]float64 // base colour per material
	Back       color.NRGBA
	NoOutline  bool
	Hide       map[string]bool // groups left out
}

type drawVert struct {
	p  geo.V3 // screen x, y in samples and depth
	n  geo.V3 // camera space
	uv geo.V2
}

// Render draws the scene.
func Render(s *scene.Scene, shot Shot) *image.NRGBA {
	ss := max(1, shot.Samples)
	r := &raster{w: shot.W * ss, h: shot.H * ss}
	r.col = make([][3]float32, r.w*r.h)
	r.alpha = make([]float32, r.w*r.h)
	r.z = make([]float32, r.w*r.h)
	for i := range r.z {
		r.z[i] = float32(math.Inf(-1))
	}
	b := shot.Back
	for i := range r.col {
		r.col[i] = [3]float32{float32(b.R) / 255, float32(b.G) / 255, float32(b.B) / 255}
		r.alpha[i] = float32(b.A) / 255
	}
	world := pose(s, shot.Pose)
	cam := mgl64.QuatRotate(geo.Rad(shot.Pitch), geo.V3{1, 0, 0}).Mul(mgl64.QuatRotate(geo.Rad(-shot.Yaw), geo.V3{0, 1, 0}))
	type job struct {
		part *mesh.Part
		mat  scene.Material
	}
	var jobs []job
	mats := map[string]scene.Material{}
	for _, m := range s.Materials {
		if c, ok := shot.Colors[m.Name]; ok {
			m.Base = c
		}
		mats[m.Name] = m
	}
	for _, g := range s.Groups {
		if shot.Hide[g.Name] {
			continue
		}
		for _, p := range g.Parts {
			m, ok := mats[p.Material]
			if !ok {
				panic("preview: no material " + p.Material)
			}
			jobs = append(jobs, job{p, m})
		}
	}
	sort.SliceStable(jobs, func(i, j int) bool {
		a, b := jobs[i].mat, jobs[j].mat
		return a.Alpha < b.Alpha || a.Alpha == b.Alpha && a.Queue < b.Queue
	})
	project := func(v geo.V3) geo.V3 {
		q := cam.Rotate(v.Sub(shot.Centre))
		k := float64(ss) / shot.MMPerPixel
		if shot.Persp > 0 {
			k *= shot.Persp / (shot.Persp - q[2])
		}
		return geo.V3{float64(r.w)/2 + q[0]*k, float64(r.h)/2 - q[1]*k, q[2]}
	}
	for _, j := range jobs {
		vs := skin(s, j.part, world, shot.Morphs)
		tex := texture(s, j.mat.BaseTex)
		shade := texture(s, j.mat.ShadeTex)
		for pass := 0; pass < 2; pass++ {
			outline := pass == 1
			if outline && (j.mat.Outline == 0 || shot.NoOutline) {
				continue
			}
			dv := make([]drawVert, len(vs))
			for i, v := range vs {
				p := v.P
				if outline {
					w := j.mat.Outline * 1000
					if t := texture(s, j.mat.OutlineTex); t != nil {
						w *= sample(t, v.UV)[1]
					}
					p = p.Add(v.N.Mul(w))
				}
				dv[i] = drawVert{project(p), cam.Rotate(v.N), v.UV}
			}
			for _, t := range j.part.T {
				r.triangle(dv[t[0]], dv[t[1]], dv[t[2]], j.mat, tex, shade, outline)
			}
		}
	}
	return r.resolve(shot.W, shot.H, ss)
}

func texture(s *scene.Scene, i int) *image.NRGBA {
	if i < 0 {
		return nil
	}
	return s.Textures[i].Img
}

// pose is each joint's world matrix times its inverse bind matrix.
func pose(s *scene.Scene, rot map[string]mgl64.Quat) []mgl64.Mat4 {
	js := s.Skeleton.Joints
	w := make([]mgl64.Mat4, len(js))
	for i, j := range js {
		t, rest := s.Skeleton.Local(i)
		parent := mgl64.Ident4()
		if j.Parent != "" {
			parent = w[s.Skeleton.Index(j.Parent)]
		}
		q, ok := rot[j.Name]
		if h, follows := rot[j.Follow]; follows && j.Follow != "" {
			q, ok = mgl64.QuatSlerp(mgl64.QuatIdent(), h, j.Share), true
		}
		if !ok {
			q = mgl64.QuatIdent()
		}
		w[i] = parent.Mul4(mgl64.Translate3D(t[0], t[1], t[2])).Mul4(rest.Mul(q).Mat4())
	}
	for i, j := range js {
		w[i] = w[i].Mul4(j.Turn().Inverse().Mat4()).Mul4(mgl64.Translate3D(-j.P[0], -j.P[1], -j.P[2]))
	}
	return w
}

// Posed is a part's corners under a pose, in millimetres.
func Posed(s *scene.Scene, p *mesh.Part, rot map[string]mgl64.Quat) []mesh.Vertex {
	return skin(s, p, pose(s, rot), nil)
}

func skin(s *scene.Scene, p *mesh.Part, world []mgl64.Mat4, morphs map[string]float64) []mesh.Vertex {
	out := append([]mesh.Vertex(nil), p.V...)
	for name, w := range morphs {
		d, ok := p.Morph[name]
		if !ok || w == 0 {
			continue
		}
		for i := range out {
			out[i].P = out[i].P.Add(d[i].Mul(w))
		}
	}
	for i := range out {
		var pos, nor geo.V3
		for _, sh := range out[i].W.Top() {
			m := world[s.Skeleton.Index(sh.Joint)]
			pos = pos.Add(mgl64.TransformCoordinate(out[i].P, m).Mul(sh.W))
			nor = nor.Add(m.Mat3().Mul3x1(out[i].N).Mul(sh.W))
		}
		out[i].P = pos
		if nor.Len() > 1e-9 {
			out[i].N = nor.Normalize()
		}
	}
	return out
}
