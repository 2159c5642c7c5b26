package speech_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"yui/backend/speech"

	"github.com/google/go-cmp/cmp"
)

func split(text string, chunks ...int) []string {
	s := speech.NewSplitter()
	var out []string
	for _, n := range chunks {
		n = min(n, len(text))
		out = append(out, s.Add(text[:n])...)
		text = text[n:]
	}
	out = append(out, s.Add(text)...)
	return append(out, s.Flush()...)
}

var vectors = []struct {
	name, text string
	want       []string
}{
	{"abbreviations", "Dr. Smith paid $3.50 at 5 p.m. in the U.S. Then left.",
		[]string{"Dr. Smith paid $3.50 at 5 p.m. in the U.S.", "Then left."}},
	{"version and url", "v1.2.3 at https://a.b/c?d=e.f. Ok.", []string{"v1.2.3 at https://a.b/c?d=e.f.", "Ok."}},
	{"pipe", "grep | wc", []string{"grep | wc"}},
	{"wide enders", "えっ！？本当…。うん。", []string{"えっ！？", "本当…。", "うん。"}},
	{"wide number", "１，０００円です。", []string{"１，０００円です。"}},
	{"quote goes on", "「はい。」と言った。", []string{"「はい。」と言った。"}},
	{"quote ends", "「はい。そうです。」彼は笑った。", []string{"「はい。そうです。」", "彼は笑った。"}},
	{"two quotes", "「はい。」「いいえ。」", []string{"「はい。」", "「いいえ。」"}},
	{"emoji only", "😊", []string{"😊"}},
	{"emoji after ender", "Nice!🎉 Next one. はい！♪次。", []string{"Nice!🎉", "Next one.", "はい！♪", "次。"}},
	{"plain", "Hello there! How are you? Fine… yes.", []string{"Hello there!", "How are you?", "Fine…", "yes."}},
	{"ender then space", "It is 3. Then 4.", []string{"It is 3.", "Then 4."}},
	{"decimal", "It is 3.14 or 1,000.5 now.", []string{"It is 3.14 or 1,000.5 now."}},
	{"list", "1. First one.\n2. Second one.\n- third", []string{"1. First one.", "2. Second one.", "- third"}},
	{"english quote", `"Really? Now." she asked. "Yes. I do." Then he left.`,
		[]string{`"Really? Now." she asked.`, `"Yes. I do."`, "Then he left."}},
	{"curly quote", "She said “Wait. What?” and ran. Bye.", []string{"She said “Wait. What?” and ran.", "Bye."}},
	{"unclosed quote", `He said "hi. Then left. And`, []string{`He said "hi.`, "Then left.", "And"}},
	{"inches", `A 5" disc. A 3" one.`, []string{`A 5" disc.`, `A 3" one.`}},
	{"action", "*She smiles. Then waves.* Hello. **Bold. Yes** it is.", []string{"*She smiles. Then waves.*", "Hello.", "**Bold. Yes** it is."}},
	{"times", "2 * 3. 4 * 5.", []string{"2 * 3.", "4 * 5."}},
	{"inline code", "Run `a. b; c? d`. Ok.", []string{"Run `a. b; c? d`.", "Ok."}},
	{"fence", "Look:\n```go\nx := 1. + y\n\n// z. w\n```\nDone. Yes.",
		[]string{"Look:", "```go\nx := 1. + y\n\n// z. w\n```", "Done.", "Yes."}},
	{"tilde fence", "~~~\na. b\n```\n~~~~\nok", []string{"~~~\na. b\n```\n~~~~", "ok"}},
	{"open fence", "```\na. b\nc. d", []string{"```\na. b\nc. d"}},
	{"inline triple", "```x``` is. it", []string{"```x``` is.", "it"}},
	{"newlines", "one\r\ntwo\n\n\nthree", []string{"one", "two", "three"}},
	{"etc", "Apples, pears, etc. are good. Nuts etc. Then more.", []string{"Apples, pears, etc. are good.", "Nuts etc.", "Then more."}},
	{"initial", "J. R. Tolkien wrote. So did I. Then bed.", []string{"J. R. Tolkien wrote.", "So did I.", "Then bed."}},
	{"clock", "At 5 p.m. Monday. At 6 a.m. We met.", []string{"At 5 p.m. Monday.", "At 6 a.m.", "We met."}},
	{"numbered", "See No. 5 and fig. 3. No. I mean it.", []string{"See No. 5 and fig. 3.", "No.", "I mean it."}},
	{"korean", "안녕하세요. 반가워요! 네", []string{"안녕하세요.", "반가워요!", "네"}},
	{"no space", "main.go and Node.js and e.g. this. Ok", []string{"main.go and Node.js and e.g. this.", "Ok"}},
	{"closers", "(Yes.) [No!] Then", []string{"(Yes.)", "[No!]", "Then"}},
	{"url in parens", "See (https://a.b/x_(y).html). Next: www.c.d. Bye.", []string{"See (https://a.b/x_(y).html).", "Next: www.c.d.", "Bye."}},
	{"url at end", "https://a.b/c.", []string{"https://a.b/c."}},
	{"blank", " \n\t ", nil},
	{"bad utf8", "a\xff. b", []string{"a\ufffd.", "b"}},
}

func TestSplitter(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		if d := cmp.Diff(v.want, split(v.text)); d != "" {
			t.Errorf("%s (-want +got)\n%s", v.name, d)
		}
	}
}

func TestSplitter_AnyChunking(t *testing.T) {
	t.Parallel()
	texts := []string{strings.Repeat("あ", 700), strings.Repeat("word and, more ", 90), strings.Repeat("a", 4096),
		"x https://a.b/" + strings.Repeat("q", 900) + " y. z", "「" + strings.Repeat("はい。", 120) + "」と",
		"```\n" + strings.Repeat("line of code. yes\n", 500) + "```\nend. x", "```\n" + strings.Repeat("z", 9000),
		"`" + strings.Repeat("b ", 400), strings.Repeat("👩‍💻", 200), strings.Repeat("🇯🇵", 301)}
	all := ""
	for _, v := range vectors {
		texts = append(texts, v.text)
		all += v.text + " "
	}
	texts = append(texts, all)
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, text := range texts {
		want := split(text)
		if len(text) < 2500 {
			for i := 0; i < len(text); i += 1 + len(text)/300 {
				if d := cmp.Diff(want, split(text, i)); d != "" {
					t.Fatalf("%.40q cut at %d\n%s", text, i, d)
				}
			}
		}
		for range 3 {
			var chunks []int
			for n := 0; n < len(text); {
				c := 1 + rnd.IntN(7)
				if len(text) > 3000 {
					c *= 16
				}
				chunks = append(chunks, c)
				n += c
			}
			if d := cmp.Diff(want, split(text, chunks...)); d != "" {
				t.Fatalf("%.40q in %v\n%s", text, chunks, d)
			}
		}
	}
}

func TestSplitter_HardLimit(t *testing.T) {
	t.Parallel()
	for _, text := range []string{strings.Repeat("あ", 4096), strings.Repeat("word and, more ", 290), strings.Repeat("１，０００", 200)} {
		got := split(text)
		for _, s := range got {
			if n := len([]rune(s)); n > 300 || n < 20 && s != got[len(got)-1] {
				t.Errorf("%.20q: a piece of %d", text, n)
			}
		}
		if strings.Join(strings.Fields(strings.Join(got, "")), "") != strings.Join(strings.Fields(text), "") {
			t.Errorf("%.20q: text lost", text)
		}
	}
	for _, s := range split(strings.Repeat("word and, more ", 290)) {
		if !strings.HasSuffix(s, ",") && !strings.HasSuffix(s, "more") {
			t.Errorf("not cut at a clause: %q", s)
		}
	}
	for _, s := range split(strings.Repeat("👩‍💻", 400)) {
		if strings.HasPrefix(s, "\u200d") || strings.HasSuffix(s, "\u200d") {
			t.Errorf("a character was cut: %q", s)
		}
	}
}

func TestSplitter_WithholdsAfterEnder(t *testing.T) {
	t.Parallel()
	s := speech.NewSplitter()
	if got := s.Add("It costs 3."); got != nil {
		t.Errorf("cut too early: %q", got)
	}
	if got := s.Add("50. Next"); !cmp.Equal(got, []string{"It costs 3.50."}) {
		t.Errorf("got %q", got)
	}
	if s.Rest() != "Next" {
		t.Errorf("rest %q", s.Rest())
	}
}

func FuzzSplitter(f *testing.F) {
	for _, v := range vectors {
		f.Add(v.text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, n int) {
		if n < 0 {
			n = -(n + 1)
		}
		want := split(text)
		if d := cmp.Diff(want, split(text, n%(len(text)+1), 1, 1, 2)); d != "" {
			t.Errorf("%q cut at %d\n%s", text, n, d)
		}
	})
}

func BenchmarkSplitter(b *testing.B) {
	for b.Loop() {
		s := speech.NewSplitter()
		for range 40 {
			s.Add("This is ")
			s.Add("a sentence, and it ends here. ")
		}
		s.Flush()
	}
}
