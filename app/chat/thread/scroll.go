package thread

// Scroll is where a view is over content that grows at its foot: it sticks to
// the foot until the user scrolls up, and again once they are back. Lengths
// are units.
type Scroll struct {
	View, Content, Offset float32
	Free                  bool // the user scrolled up
}

// near is how close to the foot counts as being there.
const near = 8

func (s *Scroll) foot() float32 { return max(0, s.Content-s.View) }

// Fit takes new lengths. above is by how much the content above the view
// grew, so that what the user reads stays where it is.
func (s *Scroll) Fit(view, content, above float32) {
	s.View, s.Content = view, content
	if !s.Free {
		s.Offset = s.foot()
		return
	}
	s.Offset = max(0, min(s.Offset+above, s.foot()))
	if s.Offset >= s.foot()-near {
		s.Free = false
	}
}

// To scrolls to an offset.
func (s *Scroll) To(offset float32) {
	s.Offset = max(0, min(offset, s.foot()))
	s.Free = s.Offset < s.foot()-near
}

// Stick goes back to the foot.
func (s *Scroll) Stick() {
	s.Free = false
	s.Offset = s.foot()
}
