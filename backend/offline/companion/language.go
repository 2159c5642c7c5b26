package companion

import (
	"slices"
	"strings"
	"unicode"
)

// language is what the reply is spoken in: the script of the user's words,
// else what was spoken before, else what the caller says.
func language(m Moment, s scene, mem Memory) string {
	if s.kind == "user" {
		lang := scriptOf(m.Text)
		// A single Latin word ("ok") does not end a talk in Japanese or Korean.
		if lang == "en" && mem.Language != "" && len(strings.Fields(m.Text)) < 2 {
			lang = ""
		}
		if lang != "" {
			return lang
		}
	}
	for _, lang := range []string{mem.Language, m.Language} {
		if slices.Contains(languages, lang) {
			return lang
		}
	}
	return languages[0]
}

// scriptOf tells the language from the letters, "" when they do not say:
// Chinese characters alone may be Japanese, and are taken as such.
func scriptOf(text string) string {
	latin, han := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Hangul, r):
			return "ko"
		case unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r):
			return "ja"
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.Is(unicode.Latin, r):
			latin++
		}
	}
	switch {
	case han > 0:
		return "ja"
	case latin > 0:
		return "en"
	}
	return ""
}

// LanguageOf guesses the language of a longer text, such as a card; "" when
// it shows none.
func LanguageOf(text string) string {
	count := map[string]int{}
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Hangul, r):
			count["ko"] += 2
		case unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r):
			count["ja"] += 2
		case unicode.Is(unicode.Latin, r):
			count["en"]++
		}
	}
	best := ""
	for _, lang := range languages {
		if count[lang] > count[best] {
			best = lang
		}
	}
	return best
}
