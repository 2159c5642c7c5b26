package render

import "time"

// Rates a body may ask for are frames a second; these are the ceilings.
const (
	smoothRate   = 60
	ambientRate  = 30 // only breath and blink move
	softwareRate = 30 // a software rasteriser, something moving
	softwareIdle = 15 // a software rasteriser, ambient
)

// interval is the time between frames for the rate the body asks for; 0 means
// sleep until woken. saver is the user's power saving setting: it holds ambient
// motion to ambientRate; without it ambient runs as smooth as the rest.
func interval(rate int, software, saver bool) time.Duration {
	if rate <= 0 {
		return 0
	}
	limit := smoothRate
	ambient := rate <= ambientRate
	switch {
	case software && ambient:
		limit = softwareIdle
	case software:
		limit = softwareRate
	case ambient && saver:
		limit = ambientRate
	case ambient:
		rate = smoothRate
	}
	return time.Second / time.Duration(min(rate, limit))
}

// pacer spaces frames. Time is an argument.
type pacer struct {
	next time.Time
}

// wait is how long to sleep before the frame after one begun at now. A late
// frame does not owe the time it missed.
func (p *pacer) wait(now, begun time.Time, every time.Duration) time.Duration {
	if p.next.IsZero() || begun.Sub(p.next) > every || p.next.Sub(begun) > every {
		p.next = begun
	}
	p.next = p.next.Add(every)
	return max(0, p.next.Sub(now))
}
