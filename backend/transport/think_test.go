package transport_test

import (
	"testing"

	"yui/backend/transport"
)

func TestThinking_EverySplit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, speech, reasoning string }{
		"plain":            {"Hello <b>there</b> <3", "Hello <b>there</b> <3", ""},
		"head":             {"<think>hm</think>\n\nHello.", "Hello.", "hm"},
		"long tag":         {"<THINKING>a<b</thinking>Hi", "Hi", "a<b"},
		"never closed":     {"<think>hm\nHello.", "", "hm\nHello."},
		"a second line":    {"Hello.\n<think>x</think> Bye.", "Hello.\nBye.", "x"},
		"mentioned":        {"I use the <think> tag.", "I use the <think> tag.", ""},
		"lone closing tag": {"</think>\nHello.", "Hello.", ""},
		"cut at the end":   {"Hello.\n<thi", "Hello.\n<thi", ""},
		"twice":            {"<think>a</think><think>b</think>c", "c", "ab"},
		"japanese":         {"<think>うーん</think>はい。", "はい。", "うーん"},
	} {
		for i := 0; i <= len(c.in); i++ {
			for j := i; j <= len(c.in); j++ {
				var th transport.Thinking
				var sp, re string
				for _, piece := range []string{c.in[:i], c.in[i:j], c.in[j:]} {
					s, r := th.Add(piece)
					sp, re = sp+s, re+r
				}
				s, r := th.Flush()
				if sp, re = sp+s, re+r; sp != c.speech || re != c.reasoning {
					t.Fatalf("%s cut at %d, %d: speech %q, reasoning %q", name, i, j, sp, re)
				}
			}
		}
	}
}
