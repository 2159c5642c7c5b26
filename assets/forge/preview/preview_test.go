package preview

import (
	"image/color"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
	"yui/assets/forge/scene"
)

func card(pose map[string]mgl64.Quat, morph float64) color.NRGBA {
	s := &scene.Scene{}
	s.Skeleton.Add(rig.Joint{Name: "root"})
	p := mesh.New("card", "red")
	p.Grid(2, 2, false, func(r, c int) mesh.Vertex {
		return mesh.Vertex{P: geo.V3{float64(c)*10 - 5, 5 - float64(r)*10, 0}, N: geo.V3{0, 0, 1}, W: rig.Only("root")}
	})
	for i := range p.V {
		p.MorphOf("away")[i] = geo.V3{50, 0, 0}
	}
	s.Groups = []scene.Group{{Parts: []*mesh.Part{p}}}
	s.Materials = []scene.Material{{Name: "red", Base: [4]float64{1, 0, 0, 1}, BaseTex: scene.None, ShadeTex: scene.None, OutlineTex: scene.None, Toony: 0.9}}
	img := Render(s, Shot{W: 9, H: 9, Samples: 1, MMPerPixel: 1, Pose: pose, Morphs: map[string]float64{"away": morph}})
	return img.NRGBAAt(4, 4)
}

func TestRender_DrawsTurnsAndMorphs(t *testing.T) {
	t.Parallel()
	if got := card(nil, 0); got.R != 255 || got.A != 255 {
		t.Errorf("the card is %v", got)
	}
	if got := card(nil, 1); got.A != 0 {
		t.Errorf("moved away it still shows: %v", got)
	}
	back := map[string]mgl64.Quat{"root": mgl64.QuatRotate(geo.Rad(180), geo.V3{0, 1, 0})}
	if got := card(back, 0); got.A != 0 {
		t.Errorf("its back shows: %v", got)
	}
}
