package builtin

import (
	"math"
	"time"
)

// perStep is how many samples one frame lasts.
const perStep = int(Rate * step / time.Second)

// smooth lets the controls glide: tract and pitch slowly, amplitudes fast
// enough for consonants and slow enough never to click.
func smooth(fs []frame) {
	n := len(fs)
	run := func(get func(*frame) *float64, radius int) {
		src := make([]float64, n)
		for i := range fs {
			src[i] = *get(&fs[i])
		}
		for i := range fs {
			var sum, weight float64
			for k := -radius; k <= radius; k++ {
				w := float64(radius + 1 - max(k, -k))
				sum += w * src[max(0, min(n-1, i+k))]
				weight += w
			}
			*get(&fs[i]) = sum / weight
		}
	}
	run(func(f *frame) *float64 { return &f.f0 }, 6)
	run(func(f *frame) *float64 { return &f.voice }, 3)
	run(func(f *frame) *float64 { return &f.breath }, 2)
	run(func(f *frame) *float64 { return &f.hiss }, 2)
	for k := range 4 {
		run(func(f *frame) *float64 { return &f.f[k] }, 5)
	}
}

// resonator is Klatt's two-pole filter with unit gain at 0 Hz (J. Acoust. Soc.
// Am. 67, 1980): y = A x + B y1 + C y2.
type resonator struct{ a, b, c, y1, y2 float64 }

func (r *resonator) tune(hz, width float64) {
	e := math.Exp(-math.Pi * width / Rate)
	r.c = -e * e
	r.b = 2 * e * math.Cos(2*math.Pi*hz/Rate)
	r.a = 1 - r.b - r.c
}

func (r *resonator) run(x float64) float64 {
	y := r.a*x + r.b*r.y1 + r.c*r.y2
	r.y2, r.y1 = r.y1, y
	return y
}

var widths = [4]float64{90, 110, 170, 260}

// render sings the frames: a glottal pulse and breath through four resonators
// in a row, hiss beside them, then warmth and a trace of a room.
func render(fs []frame) []float32 {
	out := make([]float64, len(fs)*perStep)
	var tract [4]resonator
	var hiss resonator
	noise := rng(0x9e3779b9)
	var phase, tilt, warm, prev float64
	for i := range fs {
		a, b := fs[i], fs[min(i+1, len(fs)-1)]
		if a.hiss > 0 {
			hiss.tune(clamp(a.at, 800, 8000), 1600)
			hiss.a = 1 - math.Sqrt(-hiss.c) // about one at the centre
		}
		for j := range perStep {
			t := float64(j) / float64(perStep)
			if j%24 == 0 {
				for k := range tract {
					tract[k].tune(lerp(a.f[k], b.f[k], t), widths[k])
				}
			}
			now := float64(i*perStep+j) / Rate
			f0 := lerp(a.f0, b.f0, t) * (1 + 0.007*math.Sin(2*math.Pi*5.3*now))
			phase += f0 / Rate
			phase -= math.Floor(phase)
			white := noise.next()
			pulse := glottis(phase)
			tilt += 0.8 * (pulse - tilt) // a soft voice has few high harmonics
			src := lerp(a.voice, b.voice, t)*tilt*0.9 + lerp(a.breath, b.breath, t)*white*(0.6+0.4*phase)
			y := src
			for k := range tract {
				y = tract[k].run(y)
			}
			y, prev = y-0.95*prev, y // radiation at the lips
			h := lerp(a.hiss, b.hiss, t)
			y = y*0.9 + hiss.run(white)*h*0.45
			warm += 0.86 * (y - warm)
			out[i*perStep+j] = warm
		}
	}
	return finish(out)
}

// glottis is a Rosenberg pulse: an opening of 40 % of the period, a closing of
// 22 %, then rest; its mean is taken off.
func glottis(p float64) float64 {
	const open, shut = 0.40, 0.22
	switch {
	case p < open:
		return 0.5*(1-math.Cos(math.Pi*p/open)) - 0.34
	case p < open+shut:
		return math.Cos(0.5*math.Pi*(p-open)/shut) - 0.34
	}
	return -0.34
}

// finish adds two faint early reflections, sets the loudness and fades the
// edges.
func finish(out []float64) []float32 {
	for _, tap := range [...]struct {
		at   int
		gain float64
	}{{Rate * 19 / 1000, 0.11}, {Rate * 31 / 1000, 0.08}} {
		for i := len(out) - 1; i >= tap.at; i-- {
			out[i] += tap.gain * out[i-tap.at]
		}
	}
	var sum float64
	n := 1
	for _, y := range out {
		if math.Abs(y) > 1e-3 {
			sum += y * y
			n++
		}
	}
	gain := 0.13 / math.Max(math.Sqrt(sum/float64(n)), 1e-6)
	pcm := make([]float32, len(out))
	edge := Rate / 200
	for i, y := range out {
		v := 0.85 * math.Tanh(y*gain/0.85)
		if e := min(i, len(out)-1-i); e < edge {
			v *= float64(e) / float64(edge)
		}
		pcm[i] = float32(v)
	}
	return pcm
}

func lerp(a, b, t float64) float64    { return a + (b-a)*t }
func clamp(v, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, v)) }

// rng is xorshift32: noise that is the same on every machine.
type rng uint32

func (r *rng) next() float64 {
	x := uint32(*r)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*r = rng(x)
	return float64(int32(x)) / (1 << 31)
}
