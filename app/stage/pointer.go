package stage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// point turns a place of the widget into frame pixels.
func (s *Stage) point(p fyne.Position) Point {
	at := s.last
	off := fyne.NewPos(0, 0)
	if s.frame != nil {
		off = s.raster.Position()
	}
	at.X, at.Y = (p.X-off.X)*s.scale, (p.Y-off.Y)*s.scale
	return at
}

func (s *Stage) mouse(e *desktop.MouseEvent) Point {
	s.last.Shift = e.Modifier&fyne.KeyModifierShift != 0
	s.last.Ctrl = e.Modifier&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0
	s.last.Primary = e.Button == desktop.MouseButtonPrimary
	return s.point(e.Position)
}

// MouseIn implements desktop.Hoverable.
func (s *Stage) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *Stage) MouseMoved(e *desktop.MouseEvent) {
	at := s.mouse(e)
	if s.OnMove != nil && !s.away {
		s.OnMove(at)
	}
}

// MouseOut implements desktop.Hoverable.
func (s *Stage) MouseOut() {
	if s.OnLeave != nil {
		s.OnLeave()
	}
}

// MouseDown implements desktop.Mouseable.
func (s *Stage) MouseDown(e *desktop.MouseEvent) {
	if at := s.mouse(e); s.OnPress != nil && !s.away {
		s.OnPress(at)
	}
}

// MouseUp implements desktop.Mouseable.
func (s *Stage) MouseUp(e *desktop.MouseEvent) {
	if at := s.mouse(e); s.OnRelease != nil && !s.away {
		s.OnRelease(at)
	}
}

// Tapped implements fyne.Tappable.
func (s *Stage) Tapped(e *fyne.PointEvent) {
	if s.OnTap != nil && !s.away {
		s.OnTap(s.point(e.Position))
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (s *Stage) TappedSecondary(e *fyne.PointEvent) {
	if s.OnMenu != nil {
		s.OnMenu(s.point(e.Position), e.AbsolutePosition)
	}
}

// Dragged implements fyne.Draggable.
func (s *Stage) Dragged(e *fyne.DragEvent) {
	if s.OnDrag != nil && !s.away {
		s.OnDrag(s.point(e.Position), e.Dragged.DX*s.scale, e.Dragged.DY*s.scale)
	}
}

// DragEnd implements fyne.Draggable.
func (s *Stage) DragEnd() {
	if s.OnDragEnd != nil {
		s.OnDragEnd()
	}
}

// Scrolled implements fyne.Scrollable.
func (s *Stage) Scrolled(e *fyne.ScrollEvent) {
	if s.OnScroll != nil && !s.away {
		s.OnScroll(s.point(e.Position), e.Scrolled.DY)
	}
}
