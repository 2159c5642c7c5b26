package speech

import "unicode"

// Languages the voices tell apart.
const (
	English  = "en"
	Japanese = "ja"
	Korean   = "ko"
	Chinese  = "zh"
)

// LangOf guesses the language of a text from its letters: kana, hangul, Han
// alone, anything else is English. Mixed text goes by what makes it
// unmistakable: one kana in four letters is enough.
func LangOf(text string) string {
	var kana, hangul, han, all int
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー':
			kana++
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case unicode.Is(unicode.Han, r):
			han++
		case !unicode.IsLetter(r):
			continue
		}
		all++
	}
	switch {
	case all == 0:
		return English
	case hangul > kana && 4*hangul >= all:
		return Korean
	case kana > 0 && 4*(kana+han) >= all:
		return Japanese
	case 2*han >= all:
		return Chinese
	}
	return English
}
