package syllable

var (
	koOnset = [19]Consonant{G, K, N, D, T, Flap, M, B, P, S, S, NoConsonant, J, CH, CH, K, T, P, H}
	koVowel = [21]struct {
		glide Consonant
		v     Vowel
	}{
		{0, AA}, {0, EE}, {Y, AA}, {Y, EE}, {0, OH}, {0, EE}, {Y, OH}, {Y, EE}, {0, OH}, {W, AA}, {W, EE},
		{W, EE}, {Y, OH}, {0, OU}, {W, OH}, {W, EE}, {W, IH}, {Y, OU}, {0, OU}, {0, IH}, {0, IH},
	}
)

// hangul takes a syllable block apart: onset, vowel and closing sound follow
// from its code (Unicode, 3.12).
func hangul(c rune) Syllable {
	i := int(c) - 0xac00
	v := koVowel[i%588/28]
	s := Syllable{Onset: koOnset[i/588], Glide: v.glide, Vowel: v.v, Len: block}
	switch end := i % 28; {
	case end == 0:
	case end >= 4 && end <= 6 || end == 16 || end == 21:
		s.Coda = N
		s.Len += block / 5
	case end >= 8 && end <= 15:
		s.Coda = L
		s.Len += block / 5
	default:
		s.Coda = Stop
	}
	return s
}
