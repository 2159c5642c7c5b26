package render

import "time"

type petSide struct{}

func (l *loop) drawPet(time.Time) error { return nil }
func (l *loop) dropPet()                {}
