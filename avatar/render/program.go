package render

import (
	"fmt"
	"strconv"

	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/renderer"
	"github.com/go-gl/gl/v3.3-core/gl"

	"yui/avatar/vrm"
)

// slot is a texture of a material; its number is its texture unit and its place
// in the material block's UV table.
type slot int

// The slots. The matcap has no UV transform, so it comes last.
const (
	slotBase slot = iota
	slotShade
	slotShift
	slotNormal
	slotEmissive
	slotRim
	slotOutlineWidth
	slotUVMask
	slotMatcap
	numSlots
	unitJoints = 9
)

var slotNames = [numSlots]struct{ sampler, define string }{
	{"tBase", "HAS_BASE"}, {"tShade", "HAS_SHADE"}, {"tShift", "HAS_SHIFT"}, {"tNormal", "HAS_NORMAL"},
	{"tEmissive", "HAS_EMISSIVE"}, {"tRim", "HAS_RIM"}, {"tOutlineWidth", "HAS_OUTLINEWIDTH"},
	{"tUVMask", "HAS_UVMASK"}, {"tMatcap", "HAS_MATCAP"},
}

// Uniform block binding points.
const (
	bindFrame = iota
	bindMaterial
)

// progKey names one variant of the body shader. What a material does not use
// is not compiled in: texture fetches are what a software rasteriser pays for.
type progKey struct {
	shading     vrm.Shading
	alpha       vrm.AlphaMode
	outline     vrm.OutlineMode
	skin        bool
	flat        bool // outline without light
	clampToLit  bool
	uvAnim      bool
	rim         bool
	plainUV     bool   // no texture is transformed
	shadeIsBase bool   // the shade texture is the base texture
	has         uint16 // bit per slot
	uv1         uint16 // bit per slot that reads the second UV set
}

// defines are the preprocessor words of the variant.
func (k progKey) defines() gls.ShaderDefines {
	d := *gls.NewShaderDefines()
	flag := func(on bool, name string) {
		if on {
			d.Set(name, "1")
		}
	}
	flag(k.skin, "SKIN")
	flag(k.shading == vrm.MToon, "MTOON")
	flag(k.shading == vrm.Unlit, "UNLIT")
	flag(k.alpha == vrm.Mask, "ALPHA_MASK")
	flag(k.alpha == vrm.Opaque, "ALPHA_OPAQUE")
	flag(k.outline != vrm.OutlineNone, "OUTLINE")
	flag(k.outline == vrm.OutlineScreen, "OUTLINE_SCREEN")
	flag(k.flat, "FLAT")
	flag(k.clampToLit, "CLAMP_TO_LIT")
	flag(k.uvAnim, "UVANIM")
	flag(k.rim, "RIM")
	flag(k.plainUV, "PLAIN_UV")
	flag(k.shadeIsBase, "SHADE_IS_BASE")
	for s := range numSlots {
		flag(k.has&(1<<s) != 0, slotNames[s].define)
	}
	if k.uv1 != 0 {
		d.Set("NEEDS_UV1", "1")
		d.Set("UV1_BITS", strconv.Itoa(int(k.uv1)))
	}
	return d
}

// program is a linked program with its samplers bound to their units.
type program struct {
	*gls.Program
	jointBase int32
}

func (g *gpu) addShaders() error {
	read := func(name string) (string, error) {
		b, err := shaderFiles.ReadFile("shaders/" + name)
		return string(b), err
	}
	for _, c := range []string{"frame", "material"} {
		src, err := read(c + ".glsl")
		if err != nil {
			return fmt.Errorf("read shader chunk: %w", err)
		}
		g.shaman.AddChunk(c, src)
	}
	for _, p := range []struct{ name, vert, frag string }{
		{"body", "body.vert", "body.frag"},
		{"room", "room.vert", "room.frag"},
		{"shadow", "shadow.vert", "shadow.frag"},
	} {
		for _, f := range []string{p.vert, p.frag} {
			src, err := read(f)
			if err != nil {
				return fmt.Errorf("read shader: %w", err)
			}
			g.shaman.AddShader(f, src)
		}
		g.shaman.AddProgram(p.name, p.vert, p.frag)
	}
	return nil
}

// bodyProgram compiles the variant, once. Shaman builds it; its SetProgram is
// not used because it copies a map for every draw.
func (g *gpu) bodyProgram(k progKey) (*program, error) {
	if p := g.programs[k]; p != nil {
		return p, nil
	}
	p, err := g.link("body", k.defines())
	if err != nil {
		return nil, err
	}
	g.programs[k] = p
	return p, nil
}

// namedProgram compiles one of the other programs, once.
func (g *gpu) namedProgram(name string) (*program, error) {
	if p := g.named[name]; p != nil {
		return p, nil
	}
	p, err := g.link(name, nil)
	if err != nil {
		return nil, err
	}
	g.named[name] = p
	return p, nil
}

func (g *gpu) link(name string, defines gls.ShaderDefines) (*program, error) {
	raw, err := g.shaman.GenProgram(&renderer.ShaderSpecs{Name: name, Defines: defines})
	if err != nil {
		return nil, fmt.Errorf("compile the %s shader (this is a fault of the program or of the graphics driver): %w", name, err)
	}
	p := &program{Program: raw, jointBase: -1}
	h := raw.Handle()
	g.gs.UseProgram(raw)
	for s := range numSlots {
		if loc := g.gs.GetUniformLocation(h, slotNames[s].sampler); loc >= 0 {
			g.gs.Uniform1i(loc, int32(s))
		}
	}
	if loc := g.gs.GetUniformLocation(h, "tJoints"); loc >= 0 {
		g.gs.Uniform1i(loc, unitJoints)
	}
	p.jointBase = g.gs.GetUniformLocation(h, "uJointBase")
	for name, at := range map[string]uint32{"Frame": bindFrame, "Material": bindMaterial} {
		if i := gl.GetUniformBlockIndex(h, gl.Str(name+"\x00")); i != gl.INVALID_INDEX {
			gl.UniformBlockBinding(h, i, at)
		}
	}
	return p, nil
}
