package companion

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed phrases/*.txt
var phraseFiles embed.FS

// Languages the companion speaks; the first is the fallback.
var languages = []string{"en", "ja", "ko"}

// book holds the lines of one language by section.
type book map[string][]line

// line is one prepared reply. In the files: beats parted by "|", each ending
// in "@emotion" or "@emotion/motion" when it has a face, with {placeholders}.
type line []Beat

func loadBooks() map[string]book {
	books := map[string]book{}
	for _, lang := range languages {
		data, err := phraseFiles.ReadFile("phrases/" + lang + ".txt")
		if err != nil {
			panic("companion: embedded phrases: " + err.Error())
		}
		b, err := parseBook(string(data))
		if err != nil {
			panic("companion: phrases/" + lang + ".txt: " + err.Error())
		}
		books[lang] = b
	}
	return books
}

func parseBook(text string) (book, error) {
	b, section := book{}, ""
	for row := range strings.Lines(text) {
		row = strings.TrimSpace(row)
		if row == "" {
			continue
		}
		if name, ok := strings.CutPrefix(row, "# "); ok {
			section = name
			continue
		}
		if section == "" {
			return nil, fmt.Errorf("%q stands before the first section", row)
		}
		b[section] = append(b[section], parseLine(row))
	}
	return b, nil
}

func parseLine(row string) line {
	var l line
	for part := range strings.SplitSeq(row, "|") {
		text, face, _ := strings.Cut(part, "@")
		emotion, motion, _ := strings.Cut(strings.TrimSpace(face), "/")
		l = append(l, Beat{Text: strings.TrimSpace(text), Cue: Cue{EmotionID: emotion, MotionID: motion}})
	}
	return l
}

// fill puts values into the placeholders. A line that needs a value which is
// not known does not apply.
func (l line) fill(vars map[string]string) ([]Beat, bool) {
	beats := slices.Clone([]Beat(l))
	for i := range beats {
		var b strings.Builder
		rest := beats[i].Text
		for {
			head, tail, found := strings.Cut(rest, "{")
			b.WriteString(head)
			if !found {
				break
			}
			key, after, _ := strings.Cut(tail, "}")
			if vars[key] == "" {
				return nil, false
			}
			b.WriteString(clip(vars[key]))
			rest = after
		}
		beats[i].Text = b.String()
	}
	return beats, true
}

// clip bounds a value that came from outside, so that a reply stays short.
func clip(s string) string {
	const most = 400 // code points
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
