package syllable_test

import (
	"strings"
	"testing"
	"time"

	"yui/backend/speech/syllable"
)

// vowels writes a row as its vowels: a i u e o, n for a nasal, - for a pause.
func vowels(row []syllable.Syllable) string {
	var b strings.Builder
	for _, s := range row {
		switch {
		case s.Pause():
			b.WriteByte('-')
		case s.Vowel == syllable.None:
			b.WriteByte('n')
		default:
			b.WriteByte(" aiueo"[s.Vowel])
			if s.To != syllable.None {
				b.WriteByte(" aiueo"[s.To])
			}
		}
	}
	return b.String()
}

func TestOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, lang, want string }{
		{"こんにちは。", "ja", "oniia-"},
		{"きょうは、カッコーだ", "ja", "oua-a-oa"},
		{"シャツとファン", "ja", "auoan"},
		{"３", "ja", "an"},
		{"안녕하세요!", "ko", "aoaeo-"},
		{"5", "ko", "o"},
		{"Hello there!", "en", "eoue-"},
		{"I like cake, okay?", "en", "aiaiei-ouei-"},
		{"beautiful name", "en", "uioei"},
		{"It is 3.14.", "en", "iiiao-"},
		{"AI", "en", "eiai"},
		{"happy moon", "en", "aiu"},
		{"née", "en", "e"},
		{"hmm", "en", "a"},
		{"你好", "zh", "ia"},
		{"...", "en", "-"},
		{"", "en", ""},
	} {
		if got := vowels(syllable.Of(c.text, c.lang)); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

func TestOf_PaceAndBounds(t *testing.T) {
	t.Parallel()
	// Ordinary speech: about 150 words, 350 morae, 300 syllables a minute.
	for _, c := range []struct {
		text, lang string
		lo, hi     time.Duration
	}{
		{"The quick brown fox jumps over the lazy dog today", "en", 1800 * time.Millisecond, 3600 * time.Millisecond},
		{"きょうはとてもいいてんきですね", "ja", 1500 * time.Millisecond, 2600 * time.Millisecond},
		{"오늘은 날씨가 정말 좋네요", "ko", 1400 * time.Millisecond, 2600 * time.Millisecond},
	} {
		if d := syllable.Duration(syllable.Of(c.text, c.lang)); d < c.lo || d > c.hi {
			t.Errorf("%q lasts %v", c.text, d)
		}
	}
	if n := len(syllable.Of(strings.Repeat("banana ", 5000), "en")); n > 620 {
		t.Errorf("%d syllables", n)
	}
}

func FuzzOf(f *testing.F) {
	f.Add("Hello, こんにちは 안녕 3.5 né!", "ja")
	f.Fuzz(func(t *testing.T, text, lang string) {
		for _, s := range syllable.Of(text, lang) {
			if s.Len <= 0 || s.Len > 2*time.Second {
				t.Fatalf("%q: a syllable of %v", text, s.Len)
			}
		}
	})
}
