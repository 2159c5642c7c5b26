package render

import (
	"fmt"

	"github.com/go-gl/gl/v3.3-core/gl"

	"yui/avatar/vrm"
)

// texKey is one way to look at a texture of the model: the same image may serve
// as colour (sRGB) and as data (linear).
type texKey struct {
	texture int
	srgb    bool
}

// upload makes a GL texture with mipmaps. Render goroutine only.
func (g *gpu) upload(m *vrm.Model, k texKey) (uint32, error) {
	t := m.Textures[k.texture]
	px := m.Images[t.Image].Pixels
	if px == nil || px.Rect.Empty() {
		return 0, fmt.Errorf("texture %d (%s): its image has no pixels", k.texture, m.Images[t.Image].Name)
	}
	w, h := px.Rect.Dx(), px.Rect.Dy()
	if w > int(g.maxTex) || h > int(g.maxTex) {
		return 0, fmt.Errorf("texture %d (%s): %d×%d pixels, this graphics driver takes %d a side", k.texture, m.Images[t.Image].Name, w, h, g.maxTex)
	}
	format := int32(gl.RGBA8)
	if k.srgb {
		format = gl.SRGB8_ALPHA8
	}
	id := g.gs.GenTexture()
	g.gs.BindTexture(gl.TEXTURE_2D, id)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, int32(px.Stride/4))
	pix := px.Pix[px.PixOffset(px.Rect.Min.X, px.Rect.Min.Y):]
	gl.TexImage2D(gl.TEXTURE_2D, 0, format, int32(w), int32(h), 0, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(pix))
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, 0)
	minify, magnify := int32(gl.LINEAR_MIPMAP_LINEAR), int32(gl.LINEAR)
	if g.software {
		// Half the fetches, a third of the frame; the eye does not find it.
		minify = gl.LINEAR_MIPMAP_NEAREST
	}
	switch t.Filter {
	case vrm.Linear:
		minify = gl.LINEAR
	case vrm.Nearest:
		minify, magnify = gl.NEAREST, gl.NEAREST
	case vrm.LinearMipmap:
		if !g.software {
			gl.GenerateMipmap(gl.TEXTURE_2D)
			break
		}
		stride := px.Stride
		for level := int32(1); w > 1 || h > 1; level++ {
			pix, w, h = shrink(pix, w, h, stride, k.srgb)
			stride = 4 * w
			gl.TexImage2D(gl.TEXTURE_2D, level, format, int32(w), int32(h), 0, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(pix))
		}
	}
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, minify)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, magnify)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrapMode(t.WrapS))
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrapMode(t.WrapT))
	return id, nil
}

func wrapMode(w vrm.Wrap) int32 {
	switch w {
	case vrm.ClampToEdge:
		return gl.CLAMP_TO_EDGE
	case vrm.MirroredRepeat:
		return gl.MIRRORED_REPEAT
	default:
		return gl.REPEAT
	}
}

// isColor says which slots hold sRGB colour.
func (s slot) isColor() bool {
	switch s {
	case slotBase, slotShade, slotEmissive, slotRim, slotMatcap:
		return true
	default:
		return false
	}
}
