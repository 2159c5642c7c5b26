package body

import (
	"sync"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// carried is the avatar with what her window moved since the last step: hair
// and hems swing when she is dragged about.
type carried struct {
	*avatar.Avatar

	mu sync.Mutex
	by mgl32.Vec3 // metres of the scene
}

// Load implements render.Body.
func (c *carried) Load(m *vrm.Model) { c.Avatar.Load(m) }

// Step implements render.Body.
func (c *carried) Step(now time.Time) *pose.Frame {
	c.mu.Lock()
	by := c.by
	c.by = mgl32.Vec3{}
	c.mu.Unlock()
	if by != (mgl32.Vec3{}) {
		c.Avatar.Carry(by)
	}
	return c.Avatar.Step(now)
}

// Carried tells that her window moved by dx, dy pixels of her picture, down
// being positive. Any goroutine may call it.
func (b *Body) Carried(dx, dy float32) {
	perMetre := b.Host.Camera().PixelsPerMetre()
	if perMetre <= 0 {
		return
	}
	b.carried.mu.Lock()
	b.carried.by = b.carried.by.Add(mgl32.Vec3{dx / perMetre, -dy / perMetre, 0})
	b.carried.mu.Unlock()
	b.Host.Wake()
}
