package widgets

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// cells measures CJK as two and everything else as one.
func cells(s string) float32 {
	n := float32(0)
	for _, r := range s {
		n++
		if r >= 0x2E80 {
			n++
		}
	}
	return n
}

func TestBreak(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, in string
		limit    float32
		want     []string
	}{
		{"fits", "hello there", 20, []string{"hello there"}},
		{"words", "hello there you", 11, []string{"hello there", "you"}},
		{"hanging space", "hello   you", 5, []string{"hello", "you"}},
		{"newlines", "a\n\nb\r\nc", 5, []string{"a", "", "b", "c"}},
		{"empty", "", 5, []string{""}},
		{"long word", "abcdefghij k", 4, []string{"abcd", "efgh", "ij k"}},
		{"kinsoku", "日本語です。はい", 10, []string{"日本語で", "す。はい"}},
		{"hangul by word", "한국어 문장이에요", 8, []string{"한국어", "문장이에", "요"}},
		{"cjk", "私は猫です", 4, []string{"私は", "猫で", "す"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(c.want, Break(c.in, c.limit, cells)); d != "" {
				t.Error(d)
			}
		})
	}
}

func FuzzBreak(f *testing.F) {
	f.Add("hello 日本語 world\n\nx", 7)
	f.Add("👩‍👩‍👧 family\t.", 1)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		if !utf8.ValidString(s) || len(s) > 400 {
			t.Skip()
		}
		lines := Break(s, float32(limit%50), cells)
		squash := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got, want := squash(strings.Join(lines, " ")), squash(s); got != want {
			t.Errorf("lost words: %q became %q", want, got)
		}
	})
}

func TestCut(t *testing.T) {
	t.Parallel()
	if got := cut("a rather long name", 8, cells); got != "a rathe…" {
		t.Errorf("got %q", got)
	}
	if got := cut("short", 8, cells); got != "short" {
		t.Errorf("got %q", got)
	}
}
