package render

import (
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// jointTable holds every matrix the shaders need, three rows each, in a buffer
// texture: any number of joints, one upload a frame. g3n's mat4 uniform array
// ends at 64 guaranteed joints; real avatars have 100 to 250.
type jointTable struct {
	rows  []float32
	skins []int       // first slot of each skin
	nodes map[int]int // slot of each unskinned node
	order []int       // those nodes, by slot
	base  int         // first slot of the nodes
	buf   uint32
	tex   uint32
	g     *gpu
}

func (t *jointTable) init(g *gpu, m *vrm.Model) {
	t.g, t.nodes = g, map[int]int{}
	n := 0
	for i := range m.Skins {
		t.skins = append(t.skins, n)
		n += len(m.Skins[i].Joints)
	}
	t.base = n
	t.rows = make([]float32, n*12)
	for i := range n {
		setRows(t.rows[i*12:], mgl32.Ident4())
	}
	t.buf = g.gs.GenBuffer()
	t.tex = g.gs.GenTexture()
}

// node answers the slot of a node's own matrix, making one.
func (t *jointTable) node(n int) int {
	if s, ok := t.nodes[n]; ok {
		return s
	}
	s := t.base + len(t.order)
	t.nodes[n] = s
	t.order = append(t.order, n)
	t.rows = append(t.rows, make([]float32, 12)...)
	setRows(t.rows[s*12:], mgl32.Ident4())
	return s
}

// setRows writes the upper three rows of a column-major matrix.
func setRows(r []float32, m mgl32.Mat4) {
	_ = r[11]
	for i := range 3 {
		r[4*i], r[4*i+1], r[4*i+2], r[4*i+3] = m[i], m[4+i], m[8+i], m[12+i]
	}
}

// fill computes the table for a frame.
func (t *jointTable) fill(m *vrm.Model, f *pose.Frame) {
	at := 0
	for i := range m.Skins {
		s := &m.Skins[i]
		for j, n := range s.Joints {
			if n < len(f.World) {
				mulRows(t.rows[at:at+12], &f.World[n], &s.InverseBind[j])
			}
			at += 12
		}
	}
	for _, n := range t.order {
		if n < len(f.World) {
			setRows(t.rows[at:], f.World[n])
		}
		at += 12
	}
}

// mulRows writes the upper three rows of the affine product a·b.
func mulRows(r []float32, a, b *mgl32.Mat4) {
	_ = r[11]
	for i := range 3 {
		x, y, z, w := a[i], a[4+i], a[8+i], a[12+i]
		r[4*i] = x*b[0] + y*b[1] + z*b[2]
		r[4*i+1] = x*b[4] + y*b[5] + z*b[6]
		r[4*i+2] = x*b[8] + y*b[9] + z*b[10]
		r[4*i+3] = x*b[12] + y*b[13] + z*b[14] + w
	}
}

// send uploads the table and leaves it bound to its unit.
func (t *jointTable) send() {
	if len(t.rows) == 0 {
		return
	}
	gl.BindBuffer(gl.TEXTURE_BUFFER, t.buf)
	gl.BufferData(gl.TEXTURE_BUFFER, len(t.rows)*4, gl.Ptr(t.rows), gl.STREAM_DRAW)
}

// bind puts the table on its texture unit.
func (t *jointTable) bind() {
	if len(t.rows) == 0 {
		return // nothing to draw either; the buffer does not exist yet
	}
	t.g.gs.ActiveTexture(gl.TEXTURE0 + unitJoints)
	t.g.gs.BindTexture(gl.TEXTURE_BUFFER, t.tex)
	gl.TexBuffer(gl.TEXTURE_BUFFER, gl.RGBA32F, t.buf)
}

func (t *jointTable) free(g *gpu) {
	if t.tex != 0 {
		g.gs.DeleteTextures(t.tex)
	}
	if t.buf != 0 {
		g.gs.DeleteBuffers(t.buf)
	}
	*t = jointTable{}
}
