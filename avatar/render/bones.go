package render

import (
	"sync"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// boneBoard publishes where the bones of the newest frame are.
type boneBoard struct {
	mu  sync.Mutex
	at  [pose.NumBones]mgl32.Vec3
	has [pose.NumBones]bool
}

func (b *boneBoard) set(m *vrm.Model, f *pose.Frame) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range pose.NumBones {
		n := m.Humanoid.Node[i]
		b.has[i] = m.Version != vrm.GLTF && n >= 0 && n < len(f.World)
		if b.has[i] {
			b.at[i] = f.World[n].Col(3).Vec3()
		}
	}
}

func (b *boneBoard) get(i pose.Bone) (mgl32.Vec3, bool) {
	if i >= pose.NumBones {
		return mgl32.Vec3{}, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.at[i], b.has[i]
}
