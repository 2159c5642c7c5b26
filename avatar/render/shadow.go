package render

import (
	"image"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Shadow is the contact shadow that seats her in the picture.
type Shadow uint8

// The shadows.
const (
	ShadowFeet Shadow = iota // on the floor under her, fading as she rises
	ShadowSeat               // behind her lap, on the window she sits on
	ShadowNone
)

// oval is one soft dark ellipse: a centre and two half axes in the scene.
type oval struct {
	center, a, b mgl32.Vec3
	strength     float32
}

// ovals are the shadows of one frame and the pixels they may touch.
type ovals struct {
	list []oval
	rect image.Rectangle
}

// shadowPass is what drawing shadows keeps on the card: nothing but its
// program's uniform locations.
type shadowPass struct {
	prog                         *program
	center, a, b, color, feather int32
}

func (p *shadowPass) free(*gpu) {}

// shadowBalls finds where she touches the ground.
func (l *loop) shadowBalls(sh *shot) ovals {
	var o ovals
	m := l.scene.m
	bone := func(b pose.Bone) (mgl32.Vec3, bool) {
		n := m.Humanoid.Node[b]
		if n < 0 || n >= len(l.frame.World) {
			return mgl32.Vec3{}, false
		}
		return l.frame.World[n].Col(3).Vec3(), true
	}
	if m.Humanoid.HipsY <= 0 {
		return o
	}
	unit := m.Humanoid.HipsY / 0.85 // 1 for a person of 1.6 m
	switch l.want.shadow {
	case ShadowFeet:
		var mid mgl32.Vec3
		lowest, feet := float32(1e9), float32(0)
		for _, pair := range [][2]pose.Bone{{pose.LeftFoot, pose.LeftToes}, {pose.RightFoot, pose.RightToes}} {
			f, ok := bone(pair[0])
			if !ok {
				continue
			}
			toe, hasToe := bone(pair[1])
			if !hasToe {
				toe = f.Add(mgl32.Vec3{0, 0, 0.1 * unit})
			}
			c := floorPoint(f.Add(toe).Mul(0.5))
			rise := max(0, min(f[1], toe[1])-0.09*unit) / unit
			mid = mid.Add(c)
			feet++
			lowest = min(lowest, rise)
			o.list = append(o.list, oval{
				center: c, a: mgl32.Vec3{0.105 * unit, 0, 0}, b: mgl32.Vec3{0, 0, 0.17 * unit},
				strength: 0.38 / (1 + 14*rise),
			})
		}
		if feet == 0 {
			return o
		}
		spread := (1 + 2*lowest) * unit
		o.list = append(o.list, oval{
			center: mid.Mul(1 / feet), a: mgl32.Vec3{0.38 * spread, 0, 0}, b: mgl32.Vec3{0, 0, 0.27 * spread},
			strength: 0.26 / (1 + 4*lowest),
		})
	case ShadowSeat:
		hips, ok := bone(pose.Hips)
		if !ok {
			return o
		}
		right := mgl32.Vec3{sh.view[0], sh.view[4], sh.view[8]}
		up := mgl32.Vec3{sh.view[1], sh.view[5], sh.view[9]}
		o.list = append(o.list, oval{
			center: hips.Sub(up.Mul(0.1 * unit)), a: right.Mul(0.30 * unit), b: up.Mul(0.22 * unit), strength: 0.2,
		})
	case ShadowNone:
	}
	for _, v := range o.list {
		r := max(v.a.Len(), v.b.Len())
		rows := make([]float32, 12)
		setRows(rows, mgl32.Translate3D(v.center[0], v.center[1], v.center[2]))
		o.rect = o.rect.Union(screenRect(sh, rows, []ball{{radius: r}}, 0, 1))
	}
	return o
}

// drawShadow lays the ovals under what comes after.
func (l *loop) drawShadow(o ovals, sh *shot) {
	if len(o.list) == 0 {
		return
	}
	g := l.g
	if l.shadows == nil {
		p, err := g.namedProgram("shadow")
		if err != nil {
			l.h.opt.Logger.Error("Draw the contact shadow", "err", err)
			l.want.shadow = ShadowNone
			return
		}
		u := func(name string) int32 { return g.gs.GetUniformLocation(p.Handle(), name) }
		l.shadows = &shadowPass{prog: p, center: u("uCenter"), a: u("uA"), b: u("uB"), color: u("uColor"), feather: u("uMatrix")}
	}
	s := l.shadows
	g.gs.UseProgram(s.prog.Program)
	g.gs.Disable(gl.DEPTH_TEST)
	g.gs.DepthMask(false)
	g.gs.Enable(gl.BLEND)
	g.gs.Disable(gl.CULL_FACE)
	g.gs.UniformMatrix4fv(s.feather, 1, false, &sh.Matrix[0])
	g.gs.BindVertexArray(g.quad)
	for _, v := range o.list {
		g.gs.Uniform3f(s.center, v.center[0], v.center[1], v.center[2])
		g.gs.Uniform3f(s.a, v.a[0], v.a[1], v.a[2])
		g.gs.Uniform3f(s.b, v.b[0], v.b[1], v.b[2])
		g.gs.Uniform4f(s.color, 0.055, 0.032, 0.014, v.strength)
		g.gs.DrawArrays(gl.TRIANGLE_STRIP, 0, 4)
	}
	g.gs.BindVertexArray(0)
	g.gs.DepthMask(true)
}

// floorPoint is p on the floor.
func floorPoint(p mgl32.Vec3) mgl32.Vec3 { return mgl32.Vec3{p[0], 0, p[2]} }
