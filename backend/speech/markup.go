package speech

import (
	"regexp"
	"strings"
	"unicode"
)

// rule replaces a piece of markup by what is said of it.
type rule struct {
	what *regexp.Regexp
	by   string
}

var rules = []rule{
	{tag, " "},
	{regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`), " "},                              // picture
	{regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`), "$1"},                            // link
	{regexp.MustCompile(`(^|[^\p{L}\p{N}])\[[A-Za-z0-9][^\[\]\n]{0,40}\]`), "$1 "}, // [pause:1s], [laughs], [1]
	{regexp.MustCompile(`(?m)^\s{0,3}#{1,6}\s+`), ""},                              // heading
	{regexp.MustCompile(`(?m)^\s{0,3}(>\s?)+`), ""},                                // quotation
	{regexp.MustCompile(`(?m)^\s*[-+*•・]\s+(\[[ xX]\]\s+)?`), ""},                  // bullet
	{regexp.MustCompile(`(?m)^\s*(\d{1,3})[.)]\s+`), "$1, "},                       // numbered item
	{regexp.MustCompile(`(?m)^\s*([-*_=]\s*){3,}$`), ""},                           // line
	{regexp.MustCompile(`(?m)^\s*\|?\s*:?-{2,}[-|:\s]*$`), ""},                     // table line
	{regexp.MustCompile(`\s*\|\s*`), ", "},                                         // table cell
	{regexp.MustCompile("`[^`\n]{41,}`"), " "},                                     // long code
	{regexp.MustCompile(`(^|[^\p{L}\p{N}_])_([^_\n]+)_([^\p{L}\p{N}_]|$)`), "$1$2$3"},
	{regexp.MustCompile(`\\([\\*_~#\[\]()>` + "`" + `|!.+-])`), "$1"},
	{regexp.MustCompile(`[(（]\s*(笑|爆笑|泣|汗|照|ｗ+|w+|laughs?|smiles?|giggles?|sighs?)\s*[)）]`), " "},
	{regexp.MustCompile(`[ㄱ-ㆎ]{2,}|[ㅋㅎㅠㅜ]+`), " "},       // ㅋㅋㅋ
	{regexp.MustCompile(`[wｗ]{2,}([。！？!?.\s]|$)`), "$1"}, // www, the laugh
}

var (
	bold = regexp.MustCompile(`\*\*\*?([^*\n]+)\*\*\*?`)
	star = regexp.MustCompile(`\*([^*\s][^*\n]*)\*|＊([^＊\n]+)＊`)
)

// actions drops what stands between asterisks. **Bold** is said, and so is one
// stressed word inside a sentence, which is emphasis and no stage direction.
func actions(text string) string {
	text = bold.ReplaceAllString(text, "$1")
	at := star.FindAllStringIndex(text, -1)
	var b strings.Builder
	from := 0
	for _, m := range at {
		b.WriteString(text[from:m[0]])
		if inner := strings.Trim(text[m[0]:m[1]], "*＊"); stressed(text[:m[0]], inner, text[m[1]:]) {
			b.WriteString(inner)
		}
		from = m[1]
	}
	b.WriteString(text[from:])
	return b.String()
}

// stressed tells "I *really* like it" from "Oh *giggles* you came": one word
// amid others, that does not have the form of a stage direction.
func stressed(before, word, after string) bool {
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) || r > 0x250 }) {
		return false
	}
	for _, end := range []string{"s", "ing"} {
		if strings.HasSuffix(word, end) {
			return false
		}
	}
	left := strings.TrimRight(before, " ")
	right := strings.TrimLeft(after, " ")
	if left == "" || left == before || right == "" {
		return false
	}
	last := left[len(left)-1]
	return last >= 'a' && last <= 'z' || last >= 'A' && last <= 'Z' || last == ','
}

var (
	smiley = regexp.MustCompile(`(^|\s)([:;=8xX][-'^o]?[()\[\]DdPpOo3/\\|*>]+|<3+|\^[_.\-o]*\^;*|[TQ;>][_.][TQ;<]|[oO][_.][oO]|[xX]D+)([\s.,!?]|$)`)
	paren  = regexp.MustCompile(`[(（][^()（）]{1,14}[)）]`)
)

// faces drops smileys made of punctuation: :) ^_^ (´・ω・`).
func faces(text string) string {
	for range 2 { // neighbours share their space
		text = smiley.ReplaceAllString(text, "$1$3")
	}
	return paren.ReplaceAllStringFunc(text, func(m string) string {
		for _, r := range m {
			if unicode.IsDigit(r) || unicode.IsLetter(r) && !strings.ContainsRune("ωДдεσοvoOTQ_ﾟノノヽ丿ﾉ艸", r) {
				return m
			}
		}
		return ""
	})
}
