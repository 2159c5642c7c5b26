package system

import (
	"strings"
	"unicode"

	"yui/backend/speech"
)

// espeak is espeak-ng or its ancestor: formants, many languages, no download.
type espeak struct{ path, title string }

func (e espeak) name() string { return e.title }

// The woman's variant f3, a little higher and slower than the program's own,
// is the softest that keeps its vowels apart.
func (e espeak) plan(r speech.Request, lang, _ string) (plan, error) {
	voice := r.Voice
	if voice == "" {
		switch lang {
		case speech.Japanese:
			if strings.ContainsFunc(r.Text, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
				return plan{}, ErrUnsuited
			}
			voice = "ja+f3"
		case speech.Korean:
			voice = "ko+f3"
		case speech.Chinese:
			voice = "cmn+f3"
		default:
			voice = "en-us+f3"
		}
	}
	speed, pitch := "158", "58"
	if lang == speech.Japanese || lang == speech.Korean {
		speed = "150"
	}
	return plan{
		program: e.path,
		args:    []string{"--stdin", "--stdout", "-b", "1", "-v", safe(voice), "-s", speed, "-p", pitch, "-a", "90", "-g", "1"},
		stdin:   r.Text,
	}, nil
}

// safe keeps a voice name from reading as an option or a path.
func safe(voice string) string {
	return strings.TrimLeft(strings.Map(func(c rune) rune {
		if c == '+' || c == '-' || c == '_' || c == ' ' || unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, voice), "-")
}
