package speech

import (
	"regexp"
	"strings"
	"unicode"
)

// Narrator turns the sentences of one turn into what the voice says of them.
// The bubble shows the sentence as it is; the voice leaves out code blocks,
// *actions*, tags, pictographs and markup, and says only the host of a URL. It
// remembers a code block or a hidden tag that one sentence opens and a later
// one closes. The zero value is ready; it belongs to one goroutine.
type Narrator struct {
	fence  fence
	hidden string // the tag whose content is not said
}

// Spoken is what the voice says of one sentence on its own.
func Spoken(sentence string) string {
	var n Narrator
	return n.Spoken(sentence)
}

// Spoken is what the voice says of the next sentence. Empty means that there is
// nothing to say: no request is made, the sentence is only shown.
func (n *Narrator) Spoken(sentence string) string {
	text := n.prose(sentence)
	text = n.visible(text)
	text = urls(text)
	for _, r := range rules {
		text = r.what.ReplaceAllString(text, r.by)
	}
	text = actions(text)
	text = strings.NewReplacer("*", "", "＊", "", "`", "", "~~", "", "__", "").Replace(text)
	text = faces(text)
	text = strings.Map(func(r rune) rune {
		if isEmoji(r) || r == 0xfffd || unicode.Is(unicode.Co, r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
	return tidy(text)
}

// prose drops the lines of code blocks.
func (n *Narrator) prose(text string) string {
	if !n.fence.open() && !strings.Contains(text, "```") && !strings.Contains(text, "~~~") {
		return text
	}
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if n.fence.open() {
			if n.fence.closes(line) {
				n.fence = fence{}
			}
			continue
		}
		if f, ok := opens(line); ok {
			n.fence = f
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

var (
	hiddenOpen = regexp.MustCompile(`(?i)<(think|thinking|script|style|thought|reasoning)(\s[^<>]*)?>`)
	tag        = regexp.MustCompile(`<[A-Za-z/!|][^<>]{0,300}>`)
)

// visible drops tags, and with them the content of those that hide it.
func (n *Narrator) visible(text string) string {
	var b strings.Builder
	for text != "" {
		if n.hidden == "" {
			at := hiddenOpen.FindStringSubmatchIndex(text)
			if at == nil {
				b.WriteString(text)
				break
			}
			b.WriteString(text[:at[0]])
			n.hidden = strings.ToLower(text[at[2]:at[3]])
			text = text[at[1]:]
		}
		end := "</" + n.hidden + ">"
		at := strings.Index(strings.ToLower(text), end)
		if at < 0 || at+len(end) > len(text) {
			return b.String()
		}
		text = text[at+len(end):]
		n.hidden = ""
	}
	return b.String()
}

// urls says the host of a URL, without www.
func urls(text string) string {
	rs := []rune(text)
	var b strings.Builder
	for i := 0; i < len(rs); {
		n := 0
		if i == 0 || !unicode.IsLetter(rs[i-1]) || rs[i-1] > 0x250 {
			n = webLen(rs[i:])
		}
		if n == 0 {
			b.WriteRune(rs[i])
			i++
			continue
		}
		n = trimURL(rs[i : i+n])
		b.WriteString(host(string(rs[i : i+n])))
		i += max(n, 1)
	}
	return b.String()
}

func host(u string) string {
	if _, after, ok := strings.Cut(u, "://"); ok {
		u = after
	}
	if len(u) > 7 && strings.EqualFold(u[:7], "mailto:") {
		return u[7:]
	}
	u, _, _ = strings.Cut(u, "?")
	u, _, _ = strings.Cut(u, "#")
	u, _, _ = strings.Cut(u, "/")
	if _, after, ok := strings.Cut(u, "@"); ok {
		u = after
	}
	if len(u) > 4 && strings.EqualFold(u[:4], "www.") {
		u = u[4:]
	}
	name, _, _ := strings.Cut(u, ":")
	return name
}

// tidy joins the spaces and gives nothing back when no letter or digit is left.
func tidy(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range []string{".", ",", "!", "?", "…", "。", "、", "！", "？"} {
		text = strings.ReplaceAll(text, " "+p, p)
	}
	return strings.TrimLeft(text, " .,!?…。、！？;:)]-")
}
