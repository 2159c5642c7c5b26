package render

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/g3n/engine/gls"
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
	plainUV     bool // no texture is transformed
	shadeIsBase bool // the shade texture is the base texture
	// litVertices shades an outline at its vertices. Nearly all of an outline
	// lies hidden behind its surface, and a software rasteriser shades what is
	// hidden once there are samples; on a line a pixel wide nobody sees the
	// difference.
	litVertices bool
	has         uint16 // bit per slot
	uv1         uint16 // bit per slot that reads the second UV set
}

// defines are the preprocessor words of the variant, always in one order.
func (k progKey) defines() []string {
	var d []string
	flag := func(on bool, name string) {
		if on {
			d = append(d, name+" 1")
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
	flag(k.litVertices, "LIT_VERTICES")
	for s := range numSlots {
		flag(k.has&(1<<s) != 0, slotNames[s].define)
	}
	if k.uv1 != 0 {
		d = append(d, "NEEDS_UV1 1", "UV1_BITS "+strconv.Itoa(int(k.uv1)))
	}
	return d
}

// program is a linked program with its samplers bound to their units.
type program struct {
	*gls.Program
	jointBase int32
}

// source assembles a shader: the version, the defines, then the file with the
// chunks it includes. The same variant is the same text in every run: drivers
// keep compiled shaders on disk by the hash of their text, and on a software
// rasteriser compiling is most of a load. g3n's Shaman is not used for this
// because it writes the defines in map order.
func source(file string, defines []string) (string, error) {
	body, err := shaderFiles.ReadFile("shaders/" + file)
	if err != nil {
		return "", fmt.Errorf("read shader: %w", err)
	}
	var text strings.Builder
	text.WriteString("#version 330 core\n")
	for _, d := range defines {
		text.WriteString("#define " + d + "\n")
	}
	for line := range strings.Lines(string(body)) {
		name, ok := strings.CutPrefix(strings.TrimSpace(line), "#include <")
		if !ok {
			text.WriteString(line)
			continue
		}
		chunk, err := shaderFiles.ReadFile("shaders/" + strings.TrimSuffix(name, ">") + ".glsl")
		if err != nil {
			return "", fmt.Errorf("read shader chunk: %w", err)
		}
		text.Write(chunk)
	}
	return text.String(), nil
}

// bodyProgram compiles the variant, once.
func (g *gpu) bodyProgram(k progKey) (*program, error) {
	if g.software && k.outline != vrm.OutlineNone && !k.flat && k.alpha == vrm.Opaque {
		k.litVertices = true
		k.has &^= 1 << slotNormal // there are no pixels for it to tilt
	}
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
func (g *gpu) namedProgram(name string, defines ...string) (*program, error) {
	key := strings.Join(append(defines, name), "\n")
	if p := g.named[key]; p != nil {
		return p, nil
	}
	p, err := g.link(name, defines)
	if err != nil {
		return nil, err
	}
	g.named[key] = p
	return p, nil
}

func (g *gpu) link(name string, defines []string) (*program, error) {
	raw := g.gs.NewProgram()
	for _, sh := range []struct {
		kind uint32
		file string
	}{{gls.VERTEX_SHADER, name + ".vert"}, {gls.FRAGMENT_SHADER, name + ".frag"}} {
		text, err := source(sh.file, defines)
		if err != nil {
			return nil, err
		}
		raw.AddShader(sh.kind, text)
	}
	if err := raw.Build(); err != nil {
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
