package builtin

import (
	"time"

	"yui/backend/speech/syllable"
)

const ms = time.Millisecond

// onset writes the consonant before a vowel and returns its length.
func (w *writer) onset(c syllable.Consonant, v [4]float64) time.Duration {
	p := place[c]
	near := v // the formants on the way from the consonant's place
	near[1] = (v[1] + p.locus) / 2
	near[0] = (v[0] + 300) / 2
	at := len(w.out)
	switch c {
	case syllable.P, syllable.T, syllable.K:
		w.push(26*ms, frame{f: near})
		w.push(8*ms, frame{hiss: 0.30, at: p.hiss, f: near})
		w.push(12*ms, frame{breath: 0.16, f: near})
	case syllable.B, syllable.D, syllable.G:
		w.push(22*ms, frame{voice: 0.10, f: [4]float64{260, near[1], near[2], near[3]}})
		w.push(6*ms, frame{voice: 0.3, hiss: 0.14, at: p.hiss, f: near})
	case syllable.S, syllable.SH:
		w.push(46*ms, frame{hiss: 0.36, at: p.hiss, f: near})
	case syllable.CH:
		w.push(20*ms, frame{f: near})
		w.push(36*ms, frame{hiss: 0.36, at: p.hiss, f: near})
	case syllable.Z, syllable.J, syllable.V:
		w.push(32*ms, frame{voice: 0.18, hiss: 0.24, at: p.hiss, f: near})
	case syllable.F:
		w.push(40*ms, frame{hiss: 0.26, at: p.hiss, breath: 0.05, f: near})
	case syllable.H:
		w.push(40*ms, frame{breath: 0.26, f: v})
	case syllable.M, syllable.N:
		w.nasal(c, 44*ms)
	case syllable.Flap:
		w.push(20*ms, frame{voice: 0.22, f: near})
	case syllable.L:
		w.push(36*ms, frame{voice: 0.5, f: [4]float64{360, 1250, 2800, 3800}})
	case syllable.W, syllable.Y:
		near[0], near[1] = 340, p.locus
		w.push(44*ms, frame{voice: 0.7, f: near})
	default: // a vowel after a vowel: a slight dip keeps the notes apart
		if at > 0 && w.out[at-1].voice > 0 {
			w.push(12*ms, frame{voice: 0.42, f: v})
		}
	}
	return time.Duration(len(w.out)-at) * step
}

// nasal is a hum with the mouth closed.
func (w *writer) nasal(c syllable.Consonant, d time.Duration) {
	w.push(d, frame{voice: 0.42, f: [4]float64{270, place[c].locus, 2500, 3600}})
}

// ending is a closing sound whose length is known before it is written.
type ending struct {
	len   time.Duration
	write func()
}

func (w *writer) coda(c syllable.Consonant) ending {
	switch c {
	case syllable.N, syllable.M:
		return ending{48 * ms, func() { w.nasal(c, 48*ms) }}
	case syllable.L:
		return ending{36 * ms, func() { w.push(36*ms, frame{voice: 0.5, f: [4]float64{360, 1150, 2700, 3800}}) }}
	case syllable.S:
		return ending{44 * ms, func() { w.push(44*ms, frame{hiss: 0.26, at: 6200, f: w.f}) }}
	case syllable.Stop:
		return ending{28 * ms, func() { w.push(28*ms, frame{f: w.f}) }}
	default: // an open syllable ends in nothing
		return ending{0, func() {}}
	}
}
