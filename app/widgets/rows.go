package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Card is a raised panel of rows with hairlines between them.
type Card struct {
	widget.BaseWidget
	rows  []fyne.CanvasObject
	rules []*Rule
	box   *Box
}

// NewCard makes a card.
func NewCard(rows ...fyne.CanvasObject) *Card {
	c := &Card{box: NewBox(look.Raised, look.Edge, 14)}
	c.ExtendBaseWidget(c)
	c.SetRows(rows...)
	return c
}

// SetRows replaces the rows.
func (c *Card) SetRows(rows ...fyne.CanvasObject) {
	c.rows = rows
	for len(c.rules) < len(rows) {
		c.rules = append(c.rules, NewRule())
	}
	for i, r := range rows { // a filled row follows the card's corners
		if l, ok := r.(interface{ corners(top, bottom bool) }); ok {
			l.corners(i == 0, i == len(rows)-1)
		}
	}
	c.Refresh()
}

// align begins the wide controls of all rows at one place.
func (c *Card) align() {
	at := float32(rowTitle)
	for _, o := range c.rows {
		if r, ok := o.(*SettingsRow); ok && r.wide != nil {
			at = max(at, r.title.Role.Width(r.title.words)+28)
		}
	}
	for _, o := range c.rows {
		if r, ok := o.(*SettingsRow); ok {
			r.at = at
		}
	}
}

// HeightFor implements Tall.
func (c *Card) HeightFor(width float32) float32 {
	c.align()
	h := float32(0)
	for _, r := range c.rows {
		if r.Visible() {
			h += HeightFor(r, width)
		}
	}
	return h
}

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	lay := func(s fyne.Size) {
		c.box.Resize(s)
		c.align()
		y, first := float32(0), true
		for i, r := range c.rows {
			if !r.Visible() {
				c.rules[i].Hide()
				continue
			}
			show(c.rules[i], !first)
			place(c.rules[i], 1, y, s.Width-2, 1)
			h := HeightFor(r, s.Width)
			place(r, 0, y, s.Width, h)
			y, first = y+h, false
		}
	}
	return &render{
		list: func() []fyne.CanvasObject {
			os := append(make([]fyne.CanvasObject, 0, 2*len(c.rows)+1), c.box)
			os = append(os, c.rows...)
			for _, r := range c.rules[:len(c.rows)] {
				os = append(os, r)
			}
			return os
		},
		layout: lay,
		min: func() fyne.Size {
			w := float32(0)
			for _, r := range c.rows {
				w = max(w, r.MinSize().Width)
			}
			return fyne.NewSize(w, c.HeightFor(max(w, c.Size().Width)))
		},
		refresh: func() {
			c.box.Refresh()
			lay(c.Size())
			for _, r := range c.rows {
				r.Refresh()
			}
		},
	}
}

// SettingsRow is a line of a card: a title, a quiet line under or beside it,
// and controls at the right. A wide control (a slider) takes the middle, and
// may have a note under it, wrapped.
type SettingsRow struct {
	widget.BaseWidget
	title, sub *Text
	wide       fyne.CanvasObject
	note       *Para
	at         float32 // where the wide part begins, as the card says
	controls   []fyne.CanvasObject
}

// NewSettingsRow makes a row; sub may be empty.
func NewSettingsRow(title, sub string, controls ...fyne.CanvasObject) *SettingsRow {
	r := &SettingsRow{title: NewCutText(look.Body, look.Text, title), controls: controls}
	if sub != "" {
		r.sub = NewCutText(look.Hint, look.Mute, sub)
	}
	r.ExtendBaseWidget(r)
	return r
}

// NewWideRow makes a row whose control takes the middle.
func NewWideRow(title string, wide fyne.CanvasObject, controls ...fyne.CanvasObject) *SettingsRow {
	r := &SettingsRow{title: NewCutText(look.Body, look.Text, title), wide: wide, controls: controls}
	r.ExtendBaseWidget(r)
	return r
}

// NewNotedRow makes a wide row with a note under its control, in full.
func NewNotedRow(title string, wide fyne.CanvasObject, note string, controls ...fyne.CanvasObject) *SettingsRow {
	r := NewWideRow(title, wide, controls...)
	r.note = NewPara(look.Hint, look.Dim, note)
	return r
}

// SetSub changes the quiet line of a row that was made with one.
func (r *SettingsRow) SetSub(s string) {
	if r.sub != nil {
		r.sub.SetWords(s)
	}
}

func (r *SettingsRow) tall() float32 {
	if r.sub != nil {
		return 50
	}
	return 42
}

const (
	rowTitle = 148 // where a wide control begins, at the least
	noteRise = 6   // a note stands this much closer than the line's own space
	noteFoot = 10
)

// begin is where the wide part begins.
func (r *SettingsRow) begin() float32 {
	return 12 + max(rowTitle, r.at, r.title.Role.Width(r.title.words)+28)
}

// HeightFor implements Tall.
func (r *SettingsRow) HeightFor(width float32) float32 {
	if r.note == nil {
		return r.tall()
	}
	return r.tall() - noteRise + r.note.HeightFor(width-r.begin()-12) + noteFoot
}

// CreateRenderer implements fyne.Widget.
func (r *SettingsRow) CreateRenderer() fyne.WidgetRenderer {
	objs := []fyne.CanvasObject{r.title}
	if r.sub != nil {
		objs = append(objs, r.sub)
	}
	if r.wide != nil {
		objs = append(objs, r.wide)
	}
	if r.note != nil {
		objs = append(objs, r.note)
	}
	objs = append(objs, r.controls...)
	lay := func(s fyne.Size) {
		if r.note != nil {
			at, y := r.begin(), r.tall()-noteRise
			place(r.note, at, y, s.Width-at-12, s.Height-y-noteFoot)
			s.Height = r.tall()
		}
		x := s.Width - 12
		for i := len(r.controls) - 1; i >= 0; i-- {
			c := r.controls[i]
			if !c.Visible() {
				continue
			}
			m := c.MinSize()
			x -= m.Width
			place(c, x, (s.Height-m.Height)/2, m.Width, m.Height)
			x -= 12
		}
		if r.wide != nil {
			at := r.begin()
			place(r.title, 12, 0, at-24, s.Height)
			h := r.wide.MinSize().Height
			place(r.wide, at, (s.Height-h)/2, x-at, h)
			return
		}
		if r.sub == nil {
			place(r.title, 12, 0, x-12, s.Height)
			return
		}
		y := (s.Height - 39) / 2
		place(r.title, 12, y, x-12, 22)
		place(r.sub, 12, y+22, x-12, 16)
	}
	return &render{
		objects: objs,
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(200, r.HeightFor(max(200, r.Size().Width))) },
		refresh: func() {
			lay(r.Size())
			for _, o := range objs {
				o.Refresh()
			}
		},
	}
}

// ListRow is a row one may choose: picture, words, a quiet line, a note at
// the right and a check.
type ListRow struct {
	widget.BaseWidget
	touch
	picture    fyne.CanvasObject
	title, sub string
	note       string
	chosen     bool
	radius     Corners
}

// NewListRow makes a row; picture may be nil, sub and note empty.
func NewListRow(picture fyne.CanvasObject, title, sub, note string, chosen bool, tap func()) *ListRow {
	r := &ListRow{picture: picture, title: title, sub: sub, note: note, chosen: chosen, radius: Round(10)}
	r.tap = tap
	r.ExtendBaseWidget(r)
	r.changed = r.Refresh
	return r
}

func (r *ListRow) corners(top, bottom bool) {
	r.radius = Corners{}
	if top {
		r.radius[0], r.radius[1] = 14, 14
	}
	if bottom {
		r.radius[2], r.radius[3] = 14, 14
	}
}

// CreateRenderer implements fyne.Widget.
func (r *ListRow) CreateRenderer() fyne.WidgetRenderer {
	back := newFill(0)
	title, sub := NewCutText(look.Body, look.Text, r.title), NewCutText(look.Hint, look.Mute, r.sub)
	note, check := NewText(look.Hint, look.Mute, r.note), NewIcon("check", look.AccentInk, 18)
	objs := []fyne.CanvasObject{back.Rectangle, back.line, title, sub, note, check}
	if r.picture != nil {
		objs = append(objs, r.picture)
	}
	paint := func() {
		rest, over := look.Clear, look.Hover
		title.Role = look.Body
		if r.chosen {
			rest, over, title.Role = look.AccentFaint, look.AccentFaint, look.Section
		}
		paint(back.Rectangle, r.radius)
		back.to(r.ground(rest, over, look.Press), r.speed())
		show(check, r.chosen)
		show(sub, r.sub != "")
		title.words, sub.words, note.words = r.title, r.sub, r.note
		title.Refresh()
		sub.Refresh()
		note.Refresh()
	}
	paint()
	return &render{
		objects: objs,
		layout: func(s fyne.Size) {
			place(back, 1, 0, s.Width-2, s.Height)
			x := float32(12)
			if r.picture != nil {
				place(r.picture, x, (s.Height-28)/2, 28, 28)
				x += 28 + 12
			}
			end := s.Width - 12
			if r.chosen {
				end -= 20
				place(check, end, 0, 18, s.Height)
				end -= 8
			}
			w := note.MinSize().Width
			end -= w
			place(note, end, 0, w, s.Height)
			if r.sub == "" {
				place(title, x, 0, end-x-8, s.Height)
				return
			}
			place(title, x, (s.Height-38)/2, end-x-8, 22)
			place(sub, x, (s.Height-38)/2+22, end-x-8, 16)
		},
		min: func() fyne.Size {
			if r.sub != "" {
				return fyne.NewSize(160, 54)
			}
			return fyne.NewSize(160, 44)
		},
		refresh: paint,
	}
}
