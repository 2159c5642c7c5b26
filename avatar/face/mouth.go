package face

import "yui/avatar/pose"

// MouthShape is what the voice does at one moment: Level is how far the mouth
// opens, the others are the weights of the five vowels. All are in 0..1 and the
// five add up to Level at most. A voice that knows only its loudness leaves the
// vowels at 0; then, and on a model that has "aa" alone, the level opens "aa".
type MouthShape struct {
	AA, IH, OU, EE, OH float32
	Level              float32
}

// Bounds of the mouth gain, and the rate at which lips follow: a share of 0.4 of
// the gap per 60 Hz frame.
const (
	MinGain     = 0.5
	MaxGain     = 6
	mouthLambda = 30.65
)

const numVowels = 5

// vowelNames in the order of MouthShape; only these exact presets are mouths.
var vowelNames = [numVowels]string{"aa", "ih", "ou", "ee", "oh"}

// standIns says which vowel may take over for one the model lacks.
var standIns = [numVowels][]int{1: {3, 0}, 2: {4, 0}, 3: {1, 0}, 4: {2, 0}}

// mouth follows the voice.
type mouth struct {
	target [numVowels]int // expression index a vowel goes to, or -1
	now    [numVowels]float32
	open   float32 // eased
	aaOnly bool
}

func (m *mouth) load(find func(name string) int) {
	var have [numVowels]int
	*m = mouth{}
	for i, name := range vowelNames {
		have[i] = find(name)
		m.aaOnly = (i == 0 || m.aaOnly) && (have[i] >= 0) == (i == 0)
	}
	for i := range have {
		m.target[i] = have[i]
		for _, s := range standIns[i] {
			if m.target[i] < 0 {
				m.target[i] = have[s]
			}
		}
	}
}

// step eases the lips toward the shape and answers how far they are open.
func (m *mouth) step(dt float32, s MouthShape, gain float32) float32 {
	open := min(max(s.Level*gain, 0), 1)
	if !(open >= 0) { // NaN
		open = 0
	}
	want := [numVowels]float32{s.AA, s.IH, s.OU, s.EE, s.OH}
	sum := float32(0)
	for i := range want {
		if want[i] = min(want[i]*gain, 1); !(want[i] > 0) { // also NaN
			want[i] = 0
		}
		sum += want[i]
	}
	switch {
	case sum < 1e-4 || m.aaOnly:
		want = [numVowels]float32{open}
	case sum > 1:
		for i := range want {
			want[i] /= sum
		}
	}
	k := pose.DampFactor(mouthLambda, dt)
	for i := range m.now {
		follow(&m.now[i], want[i], k)
	}
	follow(&m.open, open, k)
	return m.open
}

// follow eases v and shuts it for good when it is nearly shut.
func follow(v *float32, to, k float32) {
	*v += (to - *v) * k
	if *v < 1e-3 && to == 0 {
		*v = 0
	}
}

// write adds the vowels to the inputs.
func (m *mouth) write(in []float32) {
	for i, e := range m.target {
		if e >= 0 {
			in[e] = min(in[e]+m.now[i], 1)
		}
	}
}
