package stage

import (
	"image"
	"image/color"
	"math"

	"yui/app/look"
)

// The room is a picture of this size, scaled to cover the stage: all in it is
// soft, so that it may be small.
const (
	roomW, roomH = 600, 720
	floorAt      = .765 // where the wall meets the floor
	rugX, rugY   = .5, .925
	rugRX, rugRY = .37, .062
)

type inks struct {
	wallTop, wallLow, floor, near, lamp, rug color.NRGBA
	dark                                     bool
}

func (s *Stage) paintRoom() {
	mode := 1
	if look.Dark() {
		mode = 2
	}
	if s.mode == mode {
		return
	}
	s.mode = mode
	s.room.Image = drawRoom(roomW, roomH, inks{
		look.Color(look.WallTop), look.Color(look.WallLow), look.Color(look.Floor),
		look.Color(look.FloorNear), look.Color(look.Lamp), look.Color(look.Rug), mode == 2,
	})
	s.room.Refresh()
}

type rgb [3]float64

func lin(c color.NRGBA) rgb { return rgb{float64(c.R), float64(c.G), float64(c.B)} }

func (a rgb) mix(b rgb, f float64) rgb {
	return rgb{a[0] + (b[0]-a[0])*f, a[1] + (b[1]-a[1])*f, a[2] + (b[2]-a[2])*f}
}

func soft(lo, hi, v float64) float64 {
	t := math.Max(0, math.Min(1, (v-lo)/(hi-lo)))
	return t * t * (3 - 2*t)
}

// drawRoom paints a wall, the light of a window on it (or a lamp at night), a
// skirting, a floor and a rug. A little noise keeps the gradients from
// banding; it is the same every time.
func drawRoom(w, h int, k inks) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	top, low, floor, near, lamp, rug := lin(k.wallTop), lin(k.wallLow), lin(k.floor), lin(k.near), lin(k.lamp), lin(k.rug)
	seed := uint32(1)
	for y := range h {
		v := (float64(y) + .5) / float64(h)
		for x := range w {
			u := (float64(x) + .5) / float64(w)
			var c rgb
			if v < floorAt {
				c = top.mix(low, v/floorAt)
				c = c.mix(lamp, light(u, v, k.dark))
				skirt := soft(floorAt-.017, floorAt-.015, v)
				c = c.mix(c.mix(lamp, .22), skirt*.7)
			} else {
				c = floor.mix(near, (v-floorAt)/(1-floorAt))
				c = c.mix(near, .35*(1-soft(floorAt, floorAt+.02, v)))
				c = c.mix(lamp, lightFloor(u, v, k.dark))
				d := math.Hypot((u-rugX)/rugRX, (v-rugY)/rugRY)
				c = c.mix(rug, .85*(1-soft(.985, 1.015, d)))
				c = c.mix(floor, .35*soft(.87, .885, d)*(1-soft(.9, .915, d)))
			}
			seed = seed*1664525 + 1013904223
			n := (float64(seed>>24)/255 - .5) * 1.2
			i := img.PixOffset(x, y)
			for j := range 3 {
				img.Pix[i+j] = uint8(math.Max(0, math.Min(255, c[j]+n+.5)))
			}
			img.Pix[i+3] = 255
		}
	}
	return img
}

// light is how much falls on the wall: two slanted panes by day, the round
// glow of a lamp at night.
func light(u, v float64, dark bool) float64 {
	if dark {
		d := math.Hypot((u-.86)/.62, (v-.46)/.5)
		return .62 * math.Pow(1-soft(0, 1, d), 1.6)
	}
	glow := .35 * (1 - soft(0, .9, math.Hypot((u-.2)/.9, (v-.2)/.7)))
	s := v - .06*u // panes slant with the sun
	pane := func(u0, u1, v0, v1 float64) float64 {
		const e = .006
		return soft(u0-e, u0+e, u) * (1 - soft(u1-e, u1+e, u)) * soft(v0-e, v0+e, s) * (1 - soft(v1-e, v1+e, s))
	}
	p := pane(.06, .215, .09, .26) + pane(.235, .39, .09, .26) + pane(.06, .215, .285, .455) + pane(.235, .39, .285, .455)
	return glow + .5*p
}

func lightFloor(u, v float64, dark bool) float64 {
	if dark {
		return .16 * (1 - soft(0, 1, math.Hypot((u-.86)/.5, (v-.8)/.2)))
	}
	s := u - .35*(v-floorAt) // the same sun, lying on the floor
	return .22 * soft(.055, .075, s) * (1 - soft(.27, .29, s)) * soft(.8, .815, v) * (1 - soft(.985, 1, v))
}
