package words

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func each(t *testing.T, v reflect.Value, path string, f func(path, s string)) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			each(t, v.Field(i), path+"."+v.Type().Field(i).Name, f)
		}
	case reflect.Array:
		for i := range v.Len() {
			each(t, v.Index(i), path, f)
		}
	case reflect.String:
		f(path, v.String())
	default:
		t.Fatalf("%s: a catalogue holds words alone", path)
	}
}

var braces = regexp.MustCompile(`\{[a-z]+\}`)

func marks(s string) []string {
	m := braces.FindAllString(s, -1)
	m = slices.DeleteFunc(m, func(s string) bool { return s == "{name}" }) // a language may leave her name out
	slices.Sort(m)
	return m
}

func TestCatalogue_Complete(t *testing.T) {
	t.Parallel()
	want := map[string][]string{}
	each(t, reflect.ValueOf(english), "", func(p, s string) { want[p] = append(want[p], s) })
	for l, w := range map[Lang]Words{English: english, Japanese: japanese, Korean: korean} {
		n := map[string]int{}
		each(t, reflect.ValueOf(w), "", func(p, s string) {
			if p == ".Lang" {
				return
			}
			if strings.TrimSpace(s) == "" {
				t.Errorf("%s%s is empty", l, p)
			}
			if strings.ContainsAny(s, "!！") {
				t.Errorf("%s%s shouts: %q", l, p, s)
			}
			if w, g := marks(want[p][n[p]]), marks(s); !slices.Equal(w, g) {
				t.Errorf("%s%s has marks %v, English has %v", l, p, g, w)
			}
			n[p]++
		})
	}
}

func TestFor_FillsName(t *testing.T) {
	t.Parallel()
	for _, l := range Langs() {
		w := For(l.Lang, "Aoi")
		each(t, reflect.ValueOf(*w), "", func(p, s string) {
			if strings.Contains(s, "{name}") {
				t.Errorf("%s%s kept its mark", l.Lang, p)
			}
		})
		if w.Chat.Placeholder == english.Chat.Placeholder {
			t.Error("the source was changed")
		}
	}
	if got := For(English, "").Chat.Placeholder; got != "Say something to Yui" {
		t.Errorf("got %q", got)
	}
}

func TestPick(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		set, loc string
		want     Lang
	}{
		{"", "ja_JP.UTF-8", Japanese},
		{"ko", "ja_JP", Korean},
		{"", "C", English},
		{"", "", English},
		{"system", "ko-KR", Korean},
		{"", "fr_FR", English},
	} {
		if got := Pick(c.set, c.loc); got != c.want {
			t.Errorf("Pick(%q, %q) = %s, want %s", c.set, c.loc, got, c.want)
		}
	}
}

func TestDay(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 10, 16, 0, 10, 0, 0, time.UTC)
	en, ja, ko := For(English, ""), For(Japanese, ""), For(Korean, "")
	for _, c := range []struct {
		w    *Words
		back time.Duration
		want string
	}{
		{en, 0, "Today"},
		{en, time.Hour, "Yesterday"},
		{en, 48 * time.Hour, "Tuesday 14 October"},
		{ja, 48 * time.Hour, "10月14日（火）"},
		{ko, 48 * time.Hour, "10월 14일 화요일"},
	} {
		if got := c.w.Day(now.Add(-c.back), now); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
