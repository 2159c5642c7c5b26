package syllable

import "strings"

var vowelOf = map[byte]Vowel{'a': AA, 'i': IH, 'u': OU, 'e': EE, 'o': OH}

var consonantOf = map[byte]Consonant{
	'b': B, 'd': D, 'f': F, 'g': G, 'h': H, 'j': J, 'k': K, 'l': L, 'm': M, 'n': N, 'p': P, 'r': L, 's': S, 't': T,
	'v': V, 'w': W, 'y': Y, 'z': Z, 'c': K, 'q': K, 'x': S,
}

// phones reads the package's own notation: a e i o u, diphthongs ai au ei oi
// ou, one letter a consonant but sh and ch.
func phones(w string) []Syllable {
	var out []Syllable
	var waiting []Consonant
	for i := 0; i < len(w); {
		v, ok := vowelOf[w[i]]
		if !ok {
			c := consonantOf[w[i]]
			switch {
			case strings.HasPrefix(w[i:], "sh"):
				c = SH
				i++
			case strings.HasPrefix(w[i:], "ch"):
				c = CH
				i++
			}
			if c != NoConsonant {
				waiting = append(waiting, c)
			}
			i++
			continue
		}
		s := Syllable{Vowel: v, Len: beat}
		if i+1 < len(w) {
			switch w[i : i+2] {
			case "ai", "ei", "oi":
				s.To = IH
			case "au", "ou":
				s.To = OU
			}
		}
		if s.To != None {
			i++
			s.Len = beat * 6 / 5
		}
		i++
		attach(&s, waiting, out)
		waiting = waiting[:0]
		out = append(out, s)
	}
	if len(out) == 0 && len(waiting) > 0 {
		return []Syllable{{Onset: waiting[0], Vowel: AA, Len: beat}}
	}
	if len(out) > 0 {
		last := &out[len(out)-1]
		if len(waiting) > 0 {
			last.Coda = coda(waiting[0])
			last.Len += beat / 5
		}
		if len(out) > 1 || len(w) > 4 {
			out[0].Stress = true
			out[0].Len += beat / 6
		} else if len(w) <= 2 {
			last.Len = last.Len * 4 / 5
		}
	}
	return out
}

// attach gives consonants between two vowels their places: the last one (with
// its glide) begins the new syllable, what is left closes the one before.
func attach(s *Syllable, cs []Consonant, out []Syllable) {
	if len(cs) == 0 {
		return
	}
	k := len(cs) - 1
	if c := cs[k]; k > 0 && (c == W || c == Y || c == L) {
		s.Glide = c
		k--
	}
	s.Onset = cs[k]
	if k > 0 && len(out) > 0 {
		out[len(out)-1].Coda = coda(cs[0])
	} else if k > 0 {
		s.Onset = cs[0]
	}
}

// coda is how a closing consonant is murmured.
func coda(c Consonant) Consonant {
	switch c {
	case M, N:
		return N
	case L, W, Y:
		return L
	case S, Z, SH, F, V:
		return S
	default:
		return Stop
	}
}
