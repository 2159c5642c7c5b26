package builtin

import (
	"math"
	"time"

	"yui/backend/speech/syllable"
)

// step is the length of one frame of control values.
const step = 4 * time.Millisecond

// frame is what the synthesizer is told for one step: pitch in Hz, amplitudes
// 0..1 of voice, breath (through the formants) and hiss (beside them), the
// centre of the hiss and four formants in Hz.
type frame struct {
	f0, voice, breath, hiss, at float64
	f                           [4]float64
}

// formants of the five vowels of a light voice, with the gain that makes them
// equally loud.
var formants = map[syllable.Vowel]struct {
	f    [4]float64
	gain float64
}{
	syllable.AA: {[4]float64{880, 1420, 2900, 3900}, 0.94},
	syllable.IH: {[4]float64{330, 2650, 3350, 4200}, 1.22},
	syllable.OU: {[4]float64{390, 1150, 2700, 3800}, 1.5},
	syllable.EE: {[4]float64{560, 2200, 3000, 3950}, 0.84},
	syllable.OH: {[4]float64{540, 930, 2800, 3800}, 0.71},
}

// place is where a consonant pulls the second formant, and where it hisses.
var place = map[syllable.Consonant]struct{ locus, hiss float64 }{
	syllable.P: {950, 1300}, syllable.B: {950, 1000}, syllable.T: {1900, 4800}, syllable.D: {1900, 4200},
	syllable.K: {2200, 2400}, syllable.G: {2200, 2100}, syllable.S: {1900, 6800}, syllable.Z: {1900, 6200},
	syllable.SH: {2200, 3900}, syllable.CH: {2200, 4200}, syllable.J: {2200, 3700}, syllable.F: {1100, 5200},
	syllable.H: {1500, 2000}, syllable.V: {1100, 3000}, syllable.M: {1000, 0}, syllable.N: {1700, 0},
	syllable.Flap: {1700, 0}, syllable.L: {1300, 0}, syllable.W: {800, 0}, syllable.Y: {2500, 0},
}

// scale is a pentatonic walk, in semitones around the base pitch.
var scale = [...]float64{-3, 0, 2, 4, 7}

// score writes the control frames of a row of syllables.
func score(row []syllable.Syllable, base float64, m mood) []frame {
	w := writer{base: base * m.pitch, mood: m}
	w.rest(12 * time.Millisecond)
	for i, s := range row {
		if s.Pause() {
			w.rest(scaled(s.Len, m.pace))
			w.phrase = 0
			continue
		}
		last := i+1 >= len(row) || row[i+1].Pause()
		mark := rune(0)
		for _, n := range row[i+1:] { // how the phrase will end
			if n.Pause() && n.Mark != 0 {
				mark = n.Mark
				break
			}
		}
		w.syllable(s, last, mark)
	}
	w.rest(160 * time.Millisecond)
	smooth(w.out)
	return w.out
}

func scaled(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

type writer struct {
	out    []frame
	base   float64
	mood   mood
	phrase int // syllables since the last pause
	degree int
	pitch  float64
	f      [4]float64
}

// note picks the pitch of the next syllable: a walk on the scale that falls
// along the phrase, lifts on stress and rises at the end of a question.
func (w *writer) note(s syllable.Syllable, last bool, mark rune) float64 {
	h := uint32(s.Onset)*7 + uint32(s.Vowel)*13 + uint32(w.phrase)*5 + uint32(len(w.out))
	h = h*2654435761 ^ h>>3
	w.degree += int(h>>16%3) - 1
	if w.phrase == 0 {
		w.degree = 2
	}
	w.degree = max(0, min(len(scale)-1, w.degree))
	semis := scale[w.degree]*0.62 - math.Min(float64(w.phrase), 14)*0.16
	if s.Stress {
		semis += 1.2
	}
	switch {
	case last && mark == '?':
		semis += 4.5
	case mark == '!':
		semis += 1
	case last && mark == '.':
		semis -= 1.6
	}
	return w.base * math.Pow(2, semis*w.mood.spread/12)
}

func (w *writer) syllable(s syllable.Syllable, last bool, mark rune) {
	pitch := w.note(s, last, mark)
	if w.pitch == 0 {
		w.pitch = pitch
	}
	left := scaled(s.Len, w.mood.pace)
	if last {
		left += left / 4 // the end of a phrase is drawn out
	}
	w.pitch = pitch
	vowel := formants[s.Vowel]
	if s.Vowel == syllable.None { // a nasal on its own
		w.nasal(s.Onset, left)
		w.phrase++
		return
	}
	w.f = vowel.f
	left -= w.onset(s.Onset, vowel.f)
	if s.Glide != syllable.NoConsonant {
		g := vowel.f
		g[1] = place[s.Glide].locus
		g[0] = 340
		left -= w.push(38*time.Millisecond, frame{voice: vowel.gain * 0.8, f: g})
	}
	tail := w.coda(s.Coda)
	body := max(left-tail.len, 40*time.Millisecond)
	breath := 0.045 * w.mood.breath
	if s.To != syllable.None {
		w.push(body*11/20, frame{voice: vowel.gain, breath: breath, f: vowel.f})
		to := formants[s.To]
		w.f = to.f
		w.push(body*9/20, frame{voice: to.gain * 0.92, breath: breath, f: to.f})
	} else {
		w.push(body*4/5, frame{voice: vowel.gain, breath: breath, f: vowel.f})
		w.push(body/5, frame{voice: vowel.gain * 0.72, breath: breath, f: vowel.f})
	}
	tail.write()
	w.phrase++
}

// rest is silence in the shape the mouth had.
func (w *writer) rest(d time.Duration) {
	if w.f == [4]float64{} {
		w.f = formants[syllable.AA].f
	}
	w.push(d, frame{f: w.f})
}

// push writes frames for d and returns how long they really last.
func (w *writer) push(d time.Duration, fr frame) time.Duration {
	n := max(int((d+step/2)/step), 1)
	fr.f0 = w.pitch
	if fr.f0 == 0 {
		fr.f0 = w.base
	}
	for range n {
		w.out = append(w.out, fr)
	}
	return time.Duration(n) * step
}
