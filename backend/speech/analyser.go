package speech

import (
	"math"
	"time"
)

// Analysis runs at about 12 kHz on windows of 25 ms every 10 ms.
const (
	analysisRate = 12000
	lpcOrder     = 12
)

// analyser listens to samples as they are played and writes the mouth they
// make. It is fed by one goroutine; a new clip begins with a new analyser.
type analyser struct {
	mouth  *Mouth
	rate   int       // of the samples that come in
	factor int       // decimation
	low    [2]biquad // keeps what the lower rate cannot hold out of it
	skip   int
	window []float32 // decimated samples not analysed yet, with overlap
	at     time.Time // when the first of them is heard
	level  float32
	shape  [5]float32
}

func newAnalyser(m *Mouth) *analyser { return &analyser{mouth: m} }

// tap implements Tap.
func (a *analyser) tap(pcm []float32, rate int, heard time.Time) {
	if rate <= 0 || len(pcm) == 0 {
		return
	}
	if rate != a.rate {
		a.rate = rate
		a.factor = max(int(math.Round(float64(rate)/analysisRate)), 1)
		for i := range a.low {
			a.low[i] = lowpass(0.45*float64(rate)/float64(a.factor), float64(rate), [...]float64{0.541, 1.307}[i])
		}
		a.window, a.skip = a.window[:0], 0
	}
	down := float64(a.rate) / float64(a.factor)
	hop, size := int(down/100), int(down/40)
	// The block says when its first sample is heard: count back to the window's.
	a.at = heard.Add(-time.Duration(float64(len(a.window)) / down * float64(time.Second)))
	for _, x := range pcm {
		y := a.low[1].run(a.low[0].run(float64(x)))
		if a.skip++; a.skip < a.factor {
			continue
		}
		a.skip = 0
		a.window = append(a.window, float32(y))
		if len(a.window) < size {
			continue
		}
		// The shape belongs to the middle of the window.
		a.mouth.Put(a.at.Add(time.Duration(size-hop)*time.Second/time.Duration(2*down)), tick+tick/2, a.frame(a.window, down))
		a.window = a.window[:copy(a.window, a.window[hop:])]
		a.at = a.at.Add(tick)
	}
}

// Loudness below gate is silence; full weight is reached at twice that.
const gate = 0.008

// frame turns one window into a shape: loudness opens, the spectrum forms.
func (a *analyser) frame(w []float32, rate float64) Shape {
	var sum float64
	for _, x := range w {
		sum += float64(x) * float64(x)
	}
	rms := float32(math.Sqrt(sum / float64(len(w))))
	want := float32(0)
	if rms > gate {
		want = a.mouth.open(rms) * min((rms-gate)/gate, 1)
		v, voiced := vowel(w, rate)
		if !voiced {
			want *= 0.35 // a hiss is made with the teeth together
		}
		for i := range a.shape { // without a vowel the mouth keeps its form
			if voiced {
				a.shape[i] += 0.45 * (v[i] - a.shape[i])
			}
		}
	}
	k := float32(0.35) // falls in about 40 ms
	if want > a.level {
		k = 0.6 // opens in about 20 ms
	}
	a.level += k * (want - a.level)
	if a.level < 0.004 {
		a.level = 0
	}
	return shapeOf(a.level, a.shape)
}

// shapeOf scales vowel weights (AA IH OU EE OH) by a level.
func shapeOf(level float32, v [5]float32) Shape {
	return Shape{level, level * v[0], level * v[1], level * v[2], level * v[3], level * v[4]}
}

// biquad is a second-order low-pass (R. Bristow-Johnson's cookbook formulae).
type biquad struct{ b0, b1, b2, a1, a2, x1, x2, y1, y2 float64 }

func lowpass(hz, rate, q float64) biquad {
	w := 2 * math.Pi * min(hz/rate, 0.49)
	alpha, c := math.Sin(w)/(2*q), math.Cos(w)
	a0 := 1 + alpha
	return biquad{b0: (1 - c) / 2 / a0, b1: (1 - c) / a0, b2: (1 - c) / 2 / a0, a1: -2 * c / a0, a2: (1 - alpha) / a0}
}

func (f *biquad) run(x float64) float64 {
	y := f.b0*x + f.b1*f.x1 + f.b2*f.x2 - f.a1*f.y1 - f.a2*f.y2
	f.x2, f.x1, f.y2, f.y1 = f.x1, x, f.y1, y
	return y
}
