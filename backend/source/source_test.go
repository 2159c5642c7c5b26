package source

import (
	"testing"
	"time"
)

func TestFrontmost(t *testing.T) {
	t.Parallel()
	min := func(n int) time.Time { return time.UnixMilli(0).Add(time.Duration(n) * time.Minute) }
	code, web := Window{"Code", "a.go"}, Window{"Chrome", "News"}
	type step struct {
		w     Window
		at    int
		since int // -1: nothing in front
	}
	for name, steps := range map[string][]step{
		"switch":             {{code, 0, 0}, {web, 3, 3}, {web, 5, 3}},
		"title changes":      {{code, 0, 0}, {Window{"Code", "b.go"}, 2, 0}},
		"short clear":        {{code, 0, 0}, {Window{}, 1, -1}, {code, 5, 0}},
		"long clear":         {{code, 0, 0}, {Window{}, 1, -1}, {Window{}, 4, -1}, {code, 6, 6}},
		"clear then another": {{code, 0, 0}, {Window{}, 1, -1}, {web, 2, 2}},
		"titles alone":       {{Window{"", "x"}, 0, 0}, {Window{"", "y"}, 1, 1}},
		"nothing yet":        {{Window{}, 0, -1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var f Frontmost
			for i, s := range steps {
				f.Sample(s.w, min(s.at))
				_, since, ok := f.Current()
				if ok != (s.since >= 0) || ok && !since.Equal(min(s.since)) {
					t.Errorf("step %d: since %v, ok %v", i, since, ok)
				}
			}
		})
	}
}

func TestPrivate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w    Window
		own  []string
		want bool
	}{
		{Window{"KeePassXC", "vault"}, nil, true},
		{Window{"Microsoft Edge", "Bank - [InPrivate]"}, nil, true},
		{Window{"Google Chrome", "News (Incognito)"}, nil, true},
		{Window{"firefox", "検索 — プライベートブラウジング"}, nil, true},
		{Window{"", "Bitwarden"}, nil, true},
		{Window{"Code", "main.go"}, nil, false},
		{Window{"Code", "secret-project"}, []string{" Secret-Project "}, true},
		{Window{"Code", "x"}, []string{"", "  "}, false},
	} {
		if got := Private(c.w, c.own); got != c.want {
			t.Errorf("Private(%+v, %q) = %v", c.w, c.own, got)
		}
	}
}
