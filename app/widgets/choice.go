package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Preset is a pill one of which is chosen: 32 high.
type Preset struct {
	widget.BaseWidget
	touch
	words  string
	chosen bool
}

// NewPreset makes a preset.
func NewPreset(words string, chosen bool, tap func()) *Preset {
	p := &Preset{words: words, chosen: chosen}
	p.tap = tap
	p.ExtendBaseWidget(p)
	p.changed = p.Refresh
	return p
}

// SetChosen marks it.
func (p *Preset) SetChosen(on bool) { p.set(&p.chosen, on) }

// CreateRenderer implements fyne.Widget.
func (p *Preset) CreateRenderer() fyne.WidgetRenderer {
	back, rng, label := newFill(16), newRing(16), NewText(look.Small, look.Dim, p.words)
	label.Align = fyne.TextAlignCenter
	paint := func() {
		rest, edge, ink, over := look.Clear, look.Edge, look.Dim, look.Hover
		if p.chosen {
			rest, edge, ink, over = look.AccentFaint, look.AccentSoft, look.Text, look.AccentFaint
		} else if p.hover {
			ink = look.Text
		}
		back.to(p.ground(rest, over, look.Press), p.speed())
		back.edge(edge, 1)
		rng.lit(p.focus)
		label.SetInk(ink)
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, back.Rectangle, back.line, label},
		layout: func(s fyne.Size) {
			back.Resize(s)
			rng.around(0, 0, s.Width, s.Height)
			label.Resize(s)
		},
		min:     func() fyne.Size { return fyne.NewSize(look.Small.Width(p.words)+24, 32) },
		refresh: paint,
	}
}

// Radio is a choice with a ring: 42 high, or 54 with a second line.
type Radio struct {
	widget.BaseWidget
	touch
	title, sub, note string
	chosen           bool
	extra            fyne.CanvasObject
}

// NewRadio makes a choice; sub and note may be empty, extra nil.
func NewRadio(title, sub, note string, chosen bool, extra fyne.CanvasObject, tap func()) *Radio {
	r := &Radio{title: title, sub: sub, note: note, chosen: chosen, extra: extra}
	r.tap = tap
	r.ExtendBaseWidget(r)
	r.changed = r.Refresh
	return r
}

// SetChosen marks it.
func (r *Radio) SetChosen(on bool) { r.set(&r.chosen, on) }

// CreateRenderer implements fyne.Widget.
func (r *Radio) CreateRenderer() fyne.WidgetRenderer {
	back, rng, dot := newFill(10), newRing(10), canvas.NewCircle(color.NRGBA{})
	title, sub, note := NewCutText(look.Body, look.Text, r.title), NewCutText(look.Hint, look.Mute, r.sub), NewText(look.Hint, look.Mute, r.note)
	objs := []fyne.CanvasObject{rng.Rectangle, back.Rectangle, back.line, dot, title, sub, note}
	if r.extra != nil {
		objs = append(objs, r.extra)
	}
	paint := func() {
		rest, edge, over := look.Clear, look.Edge, look.Hover
		dot.FillColor, dot.StrokeWidth, dot.StrokeColor = look.Fade(look.Color(look.Mute), 0), 1.5, look.Color(look.Mute)
		if r.chosen {
			rest, edge, over = look.AccentFaint, look.AccentSoft, look.AccentFaint
			dot.FillColor, dot.StrokeWidth, dot.StrokeColor = look.Color(look.OnAccent), 5, look.Color(look.Accent)
		}
		back.to(r.ground(rest, over, look.Press), r.speed())
		back.edge(edge, 1)
		rng.lit(r.focus)
		show(sub, r.sub != "")
		dot.Refresh()
		title.Refresh()
		sub.Refresh()
		note.Refresh()
	}
	paint()
	return &render{
		objects: objs,
		layout: func(s fyne.Size) {
			back.Resize(s)
			rng.around(0, 0, s.Width, s.Height)
			d := float32(16)
			if r.chosen {
				d = 12 // the ring is drawn about its edge
			}
			place(dot, 12+(16-d)/2, (s.Height-d)/2, d, d)
			end := s.Width - 12
			if r.extra != nil {
				m := r.extra.MinSize()
				end -= m.Width
				place(r.extra, end, (s.Height-m.Height)/2, m.Width, m.Height)
				end -= 8
			}
			w := note.MinSize().Width
			end -= w
			place(note, end, 0, w, s.Height)
			if r.sub == "" {
				place(title, 40, 0, end-48, s.Height)
				return
			}
			place(title, 40, (s.Height-38)/2, end-48, 22)
			place(sub, 40, (s.Height-38)/2+22, end-48, 16)
		},
		min: func() fyne.Size {
			if r.sub != "" {
				return fyne.NewSize(160, 54)
			}
			return fyne.NewSize(160, 42)
		},
		refresh: paint,
	}
}
