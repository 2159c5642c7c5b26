package render

import (
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// load replaces the avatar; see Host.Load.
func (l *loop) load(m *vrm.Model, began time.Time) error {
	defer l.countObjects()
	next, err := newScene(l.g, m)
	if err != nil {
		return err
	}
	light := withoutPixels(m)
	next.m = light
	l.scene.free()
	l.scene = next
	l.trimPrograms()
	l.body.Load(light)
	l.step(l.now())
	l.owed = pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints | pose.ChangedTime
	l.began = began
	l.dirty = true
	l.frameModel(light)
	l.scene.arrange(light, l.frame, l.rig)
	return nil
}

func (l *loop) countObjects() {
	l.h.stats.Lock()
	l.h.stats.Objects = l.g.counts()
	l.h.stats.Unlock()
}

// withoutPixels is the model as the body may keep it: the pixels are on the
// card, and a 4096² image is 64 MiB.
func withoutPixels(m *vrm.Model) *vrm.Model {
	c := *m
	c.Images = make([]vrm.Image, len(m.Images))
	for i, img := range m.Images {
		img.Pixels = nil
		c.Images[i] = img
	}
	return &c
}

// frameModel fits the camera to the avatar as it stands now.
func (l *loop) frameModel(m *vrm.Model) {
	box := posedBox(m, l.frame)
	l.rig.hasFace = false
	if n := m.Humanoid.Node[pose.Head]; m.Version != vrm.GLTF && n >= 0 && n < len(l.frame.World) {
		l.rig.face, l.rig.hasFace = l.frame.World[n].Col(3).Vec3(), true
		l.rig.face[1] += (box.Max[1] - l.rig.face[1]) * 0.15
		// A T-pose is as wide as it is tall, and nobody stands so for long:
		// frame the person, not the outstretched arms.
		c, half := box.Center()[0], box.Size()[1]*0.27
		box.Min[0], box.Max[0] = max(box.Min[0], c-half), min(box.Max[0], c+half)
		box.Min[1] = min(box.Min[1], 0)
	}
	if !box.Valid() {
		// Nothing to see, or nothing finite: an empty picture of person size.
		box = Box{Min: mgl32.Vec3{-0.3, 0, -0.2}, Max: mgl32.Vec3{0.3, 1.6, 0.2}}
	}
	l.rig.box = box
}

// trimPrograms forgets shader variants no avatar on screen needs, once there
// are many.
func (l *loop) trimPrograms() {
	if len(l.g.programs) <= 48 {
		return
	}
	used := map[*program]bool{}
	for _, p := range l.scene.parts {
		used[p.surface], used[p.outline] = true, true
	}
	for k, p := range l.g.programs {
		if !used[p] {
			l.g.gs.DeleteProgram(p.Handle())
			delete(l.g.programs, k)
		}
	}
}
