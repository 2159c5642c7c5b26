package outside

import (
	"yui/app/words"
)

// around is what stands around her: bubble, composer, pill, menu.
type around struct{ o *Outside }

func (a *around) init(o *Outside)       { a.o = o }
func (a *around) setWords(*words.Words) {}
func (a *around) place()                {}
func (a *around) hide()                 {}
func (a *around) close()                {}
func (a *around) canvasScale() float32  { return 1 }
func (a *around) openMenu(x, y float64) {}
func (a *around) closeMenu()            {}
func (a *around) toggleComposer()       {}

// Bubble is what the bubble shows.
func (o *Outside) Bubble() string                   { return "" }
func (o *Outside) Say(turn, text string, more bool) {}
func (o *Outside) Think(turn string)                {}
func (o *Outside) Fail(turn, why string)            {}
func (o *Outside) Played(turn string)               {}
func (o *Outside) Busy(label string)                {}
