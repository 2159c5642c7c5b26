package widgets

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// Break cuts words into lines no wider than limit. It breaks where Unicode
// allows (between CJK characters, never before a closing mark), and inside a
// word only when the word alone is too wide. width measures one line.
// Trailing spaces hang and are dropped; an empty paragraph is an empty line.
func Break(words string, limit float32, width func(string) float32) []string {
	words = strings.ReplaceAll(words, "\r\n", "\n")
	var out []string
	for _, para := range strings.Split(words, "\n") {
		out = breakPara(out, strings.ReplaceAll(para, "\t", "    "), limit, width)
	}
	return out
}

func breakPara(out []string, para string, limit float32, width func(string) float32) []string {
	line, lineW, state := "", float32(0), -1
	flush := func() {
		out = append(out, strings.TrimRightFunc(line, unicode.IsSpace))
		line, lineW = "", 0
	}
	for rest := para; rest != ""; {
		var seg string
		seg, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		ink := strings.TrimRightFunc(seg, unicode.IsSpace)
		segW := width(ink)
		if line != "" && lineW+segW > limit {
			flush()
		}
		for line == "" && segW > limit && ink != "" {
			head := fit(ink, limit, width)
			if head == ink {
				break
			}
			out = append(out, head)
			ink, seg = ink[len(head):], seg[len(head):]
			segW = width(ink)
		}
		line += seg
		lineW += segW + float32(len([]rune(seg[len(ink):])))*width(" ")
	}
	flush()
	return out
}

// fit is the longest prefix of whole graphemes within limit, at least one.
func fit(word string, limit float32, width func(string) float32) string {
	end := 0
	for g := uniseg.NewGraphemes(word); g.Next(); {
		_, e := g.Positions()
		if end > 0 && width(word[:e]) > limit {
			break
		}
		end = e
	}
	return word[:end]
}
