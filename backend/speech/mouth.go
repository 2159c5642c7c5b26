package speech

import (
	"math"
	"sync/atomic"
	"time"
)

// Shape is the mouth at one moment: Level is how far it opens, the others are
// the weights of the five VRM mouth expressions. All are in 0..1 and the five
// add up to Level at most. A model with aa alone uses Level.
type Shape struct{ Level, AA, IH, OU, EE, OH float32 }

// Gain limits and default of the mouth setting.
const (
	MinGain     = 0.5
	MaxGain     = 6
	DefaultGain = 2
)

const (
	tick  = 10 * time.Millisecond // one slot of the ring
	slots = 512                   // five seconds ahead
)

// Mouth is what the mouth looks like now. A player's tap or the timed mouth
// writes shapes for the moments at which they will be heard; Shape and At read
// the one that is due, without a lock, from any goroutine. A moment nobody
// wrote is a closed mouth, so a mouth can never be left open.
type Mouth struct {
	base time.Time
	gain atomic.Uint32 // float32 bits
	// A slot packs the lap of the ring (16 bits) and six weights (8 bits each).
	ring [slots]atomic.Uint64
	// shut and until are a span of ticks whose shapes were called off.
	shut, until atomic.Int64
	last        atomic.Int64 // the latest tick written
	preview     atomic.Uint64
}

// NewMouth returns a closed mouth with the default gain.
func NewMouth() *Mouth {
	m := &Mouth{base: time.Now().Add(-time.Hour)}
	m.SetGain(DefaultGain)
	return m
}

// SetGain sets how far a loudness opens the mouth, kept within MinGain and
// MaxGain.
func (m *Mouth) SetGain(g float32) {
	if !(g >= MinGain) { // also NaN
		g = MinGain
	}
	m.gain.Store(math.Float32bits(min(g, MaxGain)))
}

// Gain is the present setting.
func (m *Mouth) Gain() float32 { return math.Float32frombits(m.gain.Load()) }

// Shape is the mouth at this moment.
func (m *Mouth) Shape() Shape { return m.At(time.Now()) }

// At is the mouth at a moment.
func (m *Mouth) At(now time.Time) Shape {
	if p := m.preview.Load(); p != 0 {
		return unpack(p)
	}
	t := m.tick(now)
	if t < m.until.Load() && t >= m.shut.Load() {
		return Shape{}
	}
	v := m.ring[t%slots].Load()
	if uint16(v>>48) != lap(t) {
		return Shape{}
	}
	return unpack(v)
}

// Put sets the mouth for the moments from at until at+d.
func (m *Mouth) Put(at time.Time, d time.Duration, s Shape) {
	from, to := m.tick(at), m.tick(at.Add(d))
	to = min(max(to, from+1), from+slots/2)
	v := pack(s)
	for t := from; t < to; t++ {
		m.ring[t%slots].Store(uint64(lap(t))<<48 | v)
	}
	for {
		old := m.last.Load()
		if to <= old || m.last.CompareAndSwap(old, to) {
			return
		}
	}
}

// Close shuts the mouth from a moment on: what was written for later will not
// show. What is written afterwards for later moments than those will.
func (m *Mouth) Close(now time.Time) {
	t := m.tick(now)
	last := m.last.Load()
	m.shut.Store(t)
	m.until.Store(last)
	for ; t < last && t < m.tick(now)+slots; t++ {
		m.ring[t%slots].Store(0)
	}
	m.until.Store(0)
}

// Preview holds the mouth open at a level, for the settings slider; 0 lets go.
func (m *Mouth) Preview(level float32) {
	if level <= 0 {
		m.preview.Store(0)
		return
	}
	level = m.open(level)
	m.preview.Store(1<<63 | pack(Shape{Level: level, AA: level}))
}

// open maps a loudness (RMS, 0..1) to how far the mouth opens. It grows with
// the gain and never reaches its end abruptly: ordinary speech (RMS 0.12) opens
// it half at the default gain.
func (m *Mouth) open(rms float32) float32 {
	return float32(1 - math.Exp(-3*float64(m.Gain())*float64(rms)))
}

func (m *Mouth) tick(t time.Time) int64 { return max(int64(t.Sub(m.base)/tick), 0) }

// lap is never 0, the value of an empty slot.
func lap(t int64) uint16 { return uint16(t/slots%32767) + 1 }

func pack(s Shape) uint64 {
	var v uint64
	for _, w := range [...]float32{s.Level, s.AA, s.IH, s.OU, s.EE, s.OH} {
		v = v<<8 | uint64(min(max(w, 0), 1)*255+0.5)
	}
	return v
}

func unpack(v uint64) Shape {
	w := func(n int) float32 { return float32(v>>(8*n)&0xff) / 255 }
	return Shape{Level: w(5), AA: w(4), IH: w(3), OU: w(2), EE: w(1), OH: w(0)}
}
