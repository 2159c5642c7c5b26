// Package syllable guesses how a text sounds: a row of syllables with onset,
// vowel and length, in English, Japanese, Korean and, roughly, anything else.
// The built-in voice sings it, and where there is no sound the mouth moves by
// it. It is a leaf of pure functions; the same text always gives the same row.
package syllable

import (
	"time"
	"unicode"
)

// Vowel is one of the five mouth shapes, named as VRM names them.
type Vowel uint8

// Vowels: the mouth of father, see, food, bed and law. None is a closed mouth.
const (
	None Vowel = iota
	AA
	IH
	OU
	EE
	OH
)

// Consonant is the sound before or after a vowel, as far as it can be told
// apart in a murmur.
type Consonant uint8

// Consonants. Flap is the r of Japanese and Korean; Stop is a held breath.
const (
	NoConsonant Consonant = iota
	P
	B
	T
	D
	K
	G
	S
	Z
	SH
	CH
	J
	F
	H
	V
	M
	N
	Flap
	L
	W
	Y
	Stop
)

// Syllable is one beat. A vowel of None with no onset is a pause, and Mark the
// punctuation that made it (0 between words).
type Syllable struct {
	Onset  Consonant
	Glide  Consonant // W or Y between onset and vowel
	Vowel  Vowel
	To     Vowel // where a diphthong ends; None = stays
	Coda   Consonant
	Stress bool
	Len    time.Duration
	Mark   rune
}

// Pause reports a syllable with no sound.
func (s Syllable) Pause() bool { return s.Vowel == None && s.Onset == NoConsonant }

// Lengths of one beat.
const (
	mora  = 128 * time.Millisecond // Japanese
	block = 156 * time.Millisecond // Korean, Chinese
	beat  = 160 * time.Millisecond // English
)

// maxSyllables bounds the row; a sentence has at most 300 characters.
const maxSyllables = 600

// Of reads a text. lang is en, ja, ko or zh and matters for digits and for
// characters that have no reading of their own.
func Of(text, lang string) []Syllable {
	r := reader{lang: lang, rs: []rune(text)}
	for r.at < len(r.rs) && len(r.out) < maxSyllables {
		r.step()
	}
	return r.out
}

// Duration is how long a row takes.
func Duration(row []Syllable) time.Duration {
	var d time.Duration
	for _, s := range row {
		d += s.Len
	}
	return d
}

type reader struct {
	lang string
	rs   []rune
	at   int
	out  []Syllable
}

func (r *reader) add(s ...Syllable) { r.out = append(r.out, s...) }

func (r *reader) step() {
	c := r.rs[r.at]
	switch {
	case kanaLike(c):
		r.kana()
	case c >= 0xac00 && c <= 0xd7a3:
		r.add(hangul(c))
		r.at++
	case unicode.Is(unicode.Han, c):
		r.han(c)
		r.at++
	case c >= '0' && c <= '9' || c >= '０' && c <= '９':
		r.digit(c)
		r.at++
	case unicode.IsLetter(c):
		r.word()
	default:
		r.mark(c)
		r.at++
	}
}

// mark turns punctuation into a pause; a run of marks makes one.
func (r *reader) mark(c rune) {
	var d time.Duration
	switch c {
	case ',', ';', ':', '、', '，', '；', '：', '—', '–', '・':
		d = 150 * time.Millisecond
	case '.', '。', '!', '！', '?', '？', '｡':
		d = 240 * time.Millisecond
	case '…', '\n':
		d = 300 * time.Millisecond
	default:
		return
	}
	if r.at+1 < len(r.rs) && c < 0x80 && !unicode.IsSpace(r.rs[r.at+1]) && (unicode.IsLetter(r.rs[r.at+1]) || unicode.IsDigit(r.rs[r.at+1])) {
		return // 3.50, a.b, 10:30
	}
	switch c {
	case '！':
		c = '!'
	case '？':
		c = '?'
	case '。', '｡':
		c = '.'
	}
	if n := len(r.out); n > 0 && r.out[n-1].Pause() {
		p := &r.out[n-1]
		p.Len = max(p.Len, d)
		if p.Mark != '?' {
			p.Mark = c
		}
		return
	}
	r.add(Syllable{Len: d, Mark: c})
}

func (r *reader) digit(c rune) {
	n := int(c - '0')
	if c >= '０' {
		n = int(c - '０')
	}
	switch r.lang {
	case "ja":
		sub := reader{lang: "ja", rs: []rune(jaDigits[n])}
		sub.kana()
		r.add(sub.out...)
	case "ko":
		for _, h := range koDigits[n] {
			r.add(hangul(h))
		}
	default:
		r.add(phones(enDigits[n])...)
	}
}

var (
	jaDigits = [10]string{"ぜろ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"}
	koDigits = [10]string{"영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"}
	enDigits = [10]string{"ziro", "wan", "tu", "sri", "fo", "faiv", "siks", "seven", "eit", "nain"}
)

// readings stand in for Han characters whose sound only a dictionary knows.
var readings = [...]string{"か", "せい", "しん", "こう", "き", "じ", "とう", "し", "けん", "ほん", "よう", "だい", "さ", "りょく",
	"ちゅう", "みち", "やま", "ひと", "はな", "て", "もの", "おと", "ゆき"}

var sounds = [...]string{"ma", "li", "shou", "wan", "yu", "ten", "gau", "hei", "di", "jou", "san", "pin", "lai", "kuo", "mei", "zen", "fa"}

func (r *reader) han(c rune) {
	if r.lang == "ja" {
		sub := reader{lang: "ja", rs: []rune(readings[int(c)*7%len(readings)])}
		sub.kana()
		r.add(sub.out...)
		return
	}
	for _, s := range phones(sounds[int(c)*5%len(sounds)]) {
		s.Len = block
		r.add(s)
	}
}
