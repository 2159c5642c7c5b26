package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/widgets"
)

const (
	firstRows = 60  // rows made at first
	moreRows  = 60  // rows added when the user nears the top
	nearTop   = 400 // units from the top that count as near
	turnGap   = 16
	eventGap  = 12
	topPad    = 12
)

// list shows the thread's newest items and lets the user scroll.
type list struct {
	widget.BaseWidget
	p      Params
	onFree func(bool)

	scroll thread.Scroll
	bar    *widgets.Bar
	rows   []*row // the window of items, oldest first
	want   int    // rows to keep
	veil   *canvas.Rectangle
	come   look.Motion
	rise   float32 // how far the newest row still has to rise
	newest string
	ready  bool // a first sync was done: later rows come in with motion
}

func newList(p Params, onFree func(bool)) *list {
	l := &list{p: p, onFree: onFree, want: firstRows, veil: canvas.NewRectangle(nil)}
	l.bar = widgets.NewBar(l.to)
	l.veil.Hide()
	l.ExtendBaseWidget(l)
	return l
}

// sync makes, changes and drops rows so that they match the thread.
func (l *list) sync() {
	n := l.p.Thread.Len()
	first := max(0, n-l.want)
	old := make(map[string]*row, len(l.rows))
	for _, r := range l.rows {
		old[r.item.ID] = r
	}
	rows := make([]*row, 0, n-first)
	for i := first; i < n; i++ {
		it := l.p.Thread.At(i)
		r := old[it.ID]
		if r == nil {
			r = newRow(it, l.p, l.sync)
		} else {
			delete(old, it.ID)
			r.update(it)
		}
		rows = append(rows, r)
	}
	for _, r := range old {
		r.stop()
	}
	grown := n > 0 && l.ready && (len(l.rows) == 0 || rows[len(rows)-1].item.ID != l.newest)
	l.rows = rows
	if n > 0 {
		l.newest = rows[len(rows)-1].item.ID
	}
	l.ready = l.ready || n > 0
	l.arrange(0)
	if grown && !l.scroll.Free {
		l.enter()
	}
	canvas.Refresh(l)
}

func (l *list) forget() {
	for _, r := range l.rows {
		r.stop()
	}
	l.rows = nil
}

// enter lets the newest row rise and fade in.
func (l *list) enter() {
	l.come.Come(look.TurnTime, func(v float32) {
		l.rise = 8 * (1 - v)
		l.veil.FillColor = look.Fade(look.Color(look.Surface), 1-v)
		if v >= 1 {
			l.veil.Hide()
		} else {
			l.veil.Show()
		}
		l.arrange(0)
		canvas.Refresh(l)
	})
}

// arrange measures and places; above is by how much rows above the view grew.
func (l *list) arrange(above float32) {
	s := l.Size()
	if s.Width <= 0 {
		return
	}
	inner := s.Width - 2*sidePad
	y := float32(topPad)
	for i, r := range l.rows {
		if i > 0 {
			y += gap(l.rows[i-1].item.Kind, r.item.Kind)
		}
		r.top, r.tall = y, r.height(inner)
		y += r.tall
	}
	free, dark := l.scroll.Free, look.Dark()
	l.scroll.Fit(s.Height, y, above)
	lead := max(0, s.Height-y) // a short thread stands at the foot
	for i, r := range l.rows {
		at := r.top - l.scroll.Offset + lead
		if i == len(l.rows)-1 {
			at += l.rise
		}
		r.seen = at < s.Height && at+r.tall > 0
		if r.seen {
			r.view.Resize(fyne.NewSize(inner, r.tall))
			r.view.Move(fyne.NewPos(sidePad, at))
			if r.dark != dark { // the theme was switched while it was out of sight
				r.dark = dark
				r.view.Refresh()
			}
		}
		if i == len(l.rows)-1 {
			l.veil.Resize(fyne.NewSize(s.Width, r.tall+8))
			l.veil.Move(fyne.NewPos(0, at))
		}
	}
	l.bar.Fit(s, y, l.scroll.Offset)
	if free != l.scroll.Free && l.onFree != nil {
		l.onFree(l.scroll.Free)
	}
}

func gap(a, b thread.Kind) float32 {
	if a == thread.Event || b == thread.Event {
		return eventGap
	}
	return turnGap
}

func (l *list) to(offset float32) {
	was := l.scroll.Free
	l.scroll.To(offset)
	if l.scroll.Offset < nearTop && l.want < l.p.Thread.Len() {
		before := l.scroll.Content
		l.want += moreRows
		l.sync()
		l.arrange(l.scroll.Content - before)
	} else {
		l.arrange(0)
	}
	if was != l.scroll.Free && l.onFree != nil {
		l.onFree(l.scroll.Free)
	}
	if !l.scroll.Free && l.want > 2*firstRows {
		l.want = firstRows // what is far above is let go again
		l.sync()
	}
	canvas.Refresh(l)
}

func (l *list) toFoot() {
	l.scroll.Stick()
	l.arrange(0)
	l.onFree(false)
	canvas.Refresh(l)
}

// Scrolled implements fyne.Scrollable.
func (l *list) Scrolled(e *fyne.ScrollEvent) { l.to(l.scroll.Offset - e.Scrolled.DY) }

// MouseIn implements desktop.Hoverable.
func (l *list) MouseIn(*desktop.MouseEvent) { l.bar.SetShown(true) }

// MouseMoved implements desktop.Hoverable.
func (l *list) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (l *list) MouseOut() { l.bar.SetShown(false) }

// CreateRenderer implements fyne.Widget.
func (l *list) CreateRenderer() fyne.WidgetRenderer { return &listRenderer{l} }

type listRenderer struct{ l *list }

func (r *listRenderer) Layout(fyne.Size) { r.l.arrange(0) }

func (r *listRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 80) }

func (r *listRenderer) Refresh() {
	r.l.arrange(0)
	for _, row := range r.l.rows {
		if row.seen {
			row.view.Refresh()
		}
	}
	canvas.Refresh(r.l)
}

func (r *listRenderer) Objects() []fyne.CanvasObject {
	os := make([]fyne.CanvasObject, 0, 16)
	for _, row := range r.l.rows {
		if row.seen {
			os = append(os, row.view)
		}
	}
	return append(os, r.l.veil, r.l.bar)
}

func (r *listRenderer) Destroy() {}
