package speech_test

import (
	"testing"

	"yui/backend/speech"
)

func TestSpoken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"Hello there.", "Hello there."},
		{"Nice! 😊🎉", "Nice!"},
		{"👩‍💻", ""},
		{"🇯🇵 Japan", "Japan"},
		{"*smirks* Well, hello.", "Well, hello."},
		{"*She smiles. Then waves.*", ""},
		{"Oh *giggles* you came.", "Oh you came."},
		{"I *really* like **bold moves** here.", "I really like bold moves here."},
		{"2 * 3 is 6", "2 3 is 6"},
		{"```go\nx := 1\n```", ""},
		{"~~~\nrm -rf\n~~~", ""},
		{"<happy>Hi</happy> <br/>there", "Hi there"},
		{"<think>secret</think>Hi", "Hi"},
		{"a < b and c > d", "a < b and c > d"},
		{"[pause:1s] Then go.", "Then go."},
		{"[laughs] Funny [1].", "Funny."},
		{"See [the page](https://a.b/c) ![x](y.png).", "See the page."},
		{"Open https://www.example.org/a/b?c=d.e#f.", "Open example.org."},
		{"www.x.y/z ok", "x.y ok"},
		{"mailto:a@b.c", "a@b.c"},
		{"## Title", "Title"},
		{"- item", "item"},
		{"3. item", "3, item"},
		{"> quoted", "quoted"},
		{"---", ""},
		{"|---|:--|", ""},
		{"| a | b |", "a, b,"},
		{"Run `ls -l` now", "Run ls -l now"},
		{"snake_case and _soft_ words", "snake_case and soft words"},
		{"はい（笑）。", "はい。"},
		{"＊手を振る＊こんにちは！♪", "こんにちは！"},
		{"いいね(´・ω・`)", "いいね"},
		{"（はい）", "（はい）"},
		{"草ｗｗｗ", "草"},
		{"안녕 ㅋㅋㅋ", "안녕"},
		{"Hi :) there :D ok ^_^", "Hi there ok"},
		{"I <3 you", "I you"},
		{"It's 3:30, OK?", "It's 3:30, OK?"},
		{"...", ""},
		{"?!", ""},
		{"1\ufe0f\u20e3 first", "1 first"},
		{"<|im_end|>", ""},
		{"１，０００円です。", "１，０００円です。"},
		{"$3.50 & more", "$3.50 & more"},
	} {
		if got := speech.Spoken(c.text); got != c.want {
			t.Errorf("%q: said %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNarrator_RemembersAcrossSentences(t *testing.T) {
	t.Parallel()
	var n speech.Narrator
	for _, c := range []struct{ text, want string }{
		{"Look:", "Look:"}, {"```sh\nrm x", ""}, {"echo hi.", ""}, {"done\n```", ""}, {"Good.", "Good."},
		{"<thinking>hmm.", ""}, {"Still.", ""}, {"so</thinking> Yes.", "Yes."},
	} {
		if got := n.Spoken(c.text); got != c.want {
			t.Errorf("%q: said %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLangOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Hello": "en", "": "en", "123": "en", "こんにちは": "ja", "東京へ行く": "ja", "你好世界": "zh", "안녕하세요": "ko",
		"GitHubを見て": "ja", "안녕 Tom": "ko", "Привет": "en", "I said すし yesterday at the market": "en",
	} {
		if got := speech.LangOf(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func FuzzSpoken(f *testing.F) {
	f.Add("*a* <b>c</b> ```\nx\n``` https://a.b/c :) İ</think>")
	f.Fuzz(func(_ *testing.T, text string) {
		var n speech.Narrator
		n.Spoken(text)
		n.Spoken(text)
	})
}

func BenchmarkSpoken(b *testing.B) {
	for b.Loop() {
		speech.Spoken("*smiles* Well, **hello** there! See https://example.org/a for more. 😊")
	}
}
