package stage

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
	"yui/app/widgets"
)

// Frames gives pictures of her. Both methods are called on the UI goroutine.
type Frames interface {
	// Take is the newest frame, premultiplied with a clear ground, or nil
	// while there is none. It stays valid until the next Take.
	Take() *image.RGBA
	// Resize asks for frames of a size in pixels; scale is pixels a unit.
	Resize(wPx, hPx int, scale float32)
}

// Point is a place on the stage in frame pixels, with the keys held.
type Point struct {
	X, Y        float32
	Shift, Ctrl bool
	Primary     bool // the button, where one is meant
}

// Handlers hear the pointer. Any may be nil.
type Handlers struct {
	OnPress   func(Point)
	OnRelease func(Point)
	OnTap     func(Point)
	OnDrag    func(at Point, dx, dy float32) // pixels
	OnDragEnd func()
	OnScroll  func(at Point, dy float32) // units of the wheel, up is positive
	OnMove    func(Point)
	OnLeave   func()
	OnMenu    func(at Point, canvasPos fyne.Position)
}

// Stage shows her.
type Stage struct {
	widget.BaseWidget
	Handlers

	frames Frames
	frame  *image.RGBA
	scale  float32
	asked  image.Point
	away   bool
	room   *canvas.Image
	mode   int // what the room was drawn for: 0 nothing, 1 light, 2 dark
	raster *canvas.Raster
	dots   *widgets.Dots
	title  *widgets.Para
	line   *widgets.Para
	last   Point
	blank  *image.RGBA
}

// New makes a stage. frames may be nil: then the room stays empty.
func New(frames Frames, h Handlers) *Stage {
	s := &Stage{frames: frames, Handlers: h, scale: 1, blank: image.NewRGBA(image.Rect(0, 0, 1, 1))}
	s.room = &canvas.Image{FillMode: canvas.ImageFillCover, ScaleMode: canvas.ImageScaleFastest}
	s.raster = canvas.NewRaster(func(int, int) image.Image {
		if s.frame == nil {
			return s.blank
		}
		return s.frame
	})
	s.raster.Hide()
	s.dots = widgets.NewDots(6, look.AccentInk)
	s.title, s.line = widgets.NewPara(look.Title, look.Text, ""), widgets.NewPara(look.Line, look.Dim, "")
	s.title.Align, s.line.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	s.title.Hide()
	s.line.Hide()
	s.ExtendBaseWidget(s)
	s.dots.SetRunning(frames != nil)
	return s
}

// Update shows the newest frame. Call it, through the bridge, when one came.
func (s *Stage) Update() {
	if s.frames == nil || s.away {
		return
	}
	f := s.frames.Take()
	if f == nil {
		return
	}
	resized := s.frame == nil || s.frame.Rect != f.Rect
	s.frame = f
	if resized {
		s.dots.Hide()
		s.raster.Show()
		s.placeFrame()
	}
	s.raster.Refresh()
}

// SetAway empties the stage while she is out, with words in her place.
func (s *Stage) SetAway(away bool, title, line string) {
	s.away = away
	s.title.SetWords(title)
	s.line.SetWords(line)
	show := func(o fyne.CanvasObject, on bool) {
		if on {
			o.Show()
		} else {
			o.Hide()
		}
	}
	show(s.title, away)
	show(s.line, away)
	show(s.raster, !away && s.frame != nil)
	waits := !away && s.frame == nil && s.frames != nil
	show(s.dots, waits)
	s.dots.SetRunning(waits)
	if !away {
		s.asked = image.Point{}
		s.ask()
		s.Update()
	}
	s.Refresh()
}

// Forget drops the frame, for a model that is being replaced.
func (s *Stage) Forget() {
	s.frame = nil
	s.raster.Hide()
	s.dots.Show()
	s.dots.SetRunning(s.frames != nil)
}

// ask tells the source which size is wanted.
func (s *Stage) ask() {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	size := s.Size()
	if c == nil || s.frames == nil || size.Width < 1 || size.Height < 1 {
		return
	}
	// The canvas knows its pixels better than its scale does.
	const probe = 1000
	px, _ := c.PixelCoordinateForPosition(fyne.NewPos(probe, probe))
	if px > 0 {
		s.scale = float32(px) / probe
	}
	want := image.Pt(int(math.Round(float64(size.Width*s.scale))), int(math.Round(float64(size.Height*s.scale))))
	if want != s.asked {
		s.asked = want
		s.frames.Resize(want.X, want.Y, s.scale)
	}
}

// placeFrame keeps a frame at its own size, centred and standing on the foot
// of the stage, so that she is never stretched while the stage narrows. What
// is too wide is clipped: Fyne clips whatever can be scrolled.
func (s *Stage) placeFrame() {
	if s.frame == nil {
		return
	}
	size := s.Size()
	w, h := float32(s.frame.Rect.Dx())/s.scale, float32(s.frame.Rect.Dy())/s.scale
	s.raster.Resize(fyne.NewSize(w, h))
	s.raster.Move(fyne.NewPos((size.Width-w)/2, size.Height-h))
}

// CreateRenderer implements fyne.Widget.
func (s *Stage) CreateRenderer() fyne.WidgetRenderer { return &renderer{s} }

type renderer struct{ s *Stage }

func (r *renderer) Layout(size fyne.Size) {
	s := r.s
	s.paintRoom()
	s.room.Resize(size)
	s.ask()
	s.placeFrame()
	m := s.dots.MinSize()
	s.dots.Resize(m)
	s.dots.Move(fyne.NewPos((size.Width-m.Width)/2, size.Height*.46))
	w := min(float32(320), max(0, size.Width-48))
	y := size.Height * .4
	for _, p := range []*widgets.Para{s.title, s.line} {
		h := p.HeightFor(w)
		p.Resize(fyne.NewSize(w, h))
		p.Move(fyne.NewPos((size.Width-w)/2, y))
		y += h + 4
	}
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(0, 0) }

func (r *renderer) Refresh() {
	r.s.paintRoom()
	r.Layout(r.s.Size())
	r.s.raster.Refresh()
	canvas.Refresh(r.s)
}

func (r *renderer) Objects() []fyne.CanvasObject {
	s := r.s
	return []fyne.CanvasObject{s.room, s.raster, s.dots, s.title, s.line}
}

func (r *renderer) Destroy() { r.s.dots.SetRunning(false) }

var (
	_ desktop.Hoverable      = (*Stage)(nil)
	_ desktop.Mouseable      = (*Stage)(nil)
	_ fyne.Draggable         = (*Stage)(nil)
	_ fyne.Scrollable        = (*Stage)(nil)
	_ fyne.SecondaryTappable = (*Stage)(nil)
	_ fyne.Tappable          = (*Stage)(nil)
)
