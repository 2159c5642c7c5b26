package face_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"yui/avatar/face"
)

func TestParseEmotions(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/emotions.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := face.ParseEmotions(data)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.IDs(), " "); got != "neutral happy relaxed surprised curious ring gnir" {
		t.Errorf("ids %s", got)
	}
	if e, _ := r.Emotion("curious"); e.Fade != 400*time.Millisecond || e.Intensity != 0.8 {
		t.Errorf("curious %+v", e)
	}
	if e, _ := r.Emotion("happy"); e.Fade != face.DefaultFade || e.Intensity != 1 {
		t.Errorf("happy %+v", e)
	}
	if got := r.Resolve("ring", func(string) bool { return false }); got != "neutral" {
		t.Errorf("a circle resolves to %q", got)
	}
}

func TestParseEmotions_Faults(t *testing.T) {
	t.Parallel()
	n := `"neutral":{"expression":"neutral"}`
	for _, c := range []struct{ in, want string }{
		{`7`, "emotions: not a JSON object"},
		{`{` + n, "emotions: not JSON"},
		{`{}`, "emotions: neutral: missing"},
		{`{` + n + `,` + n + `}`, "emotions: neutral: listed twice"},
		{`{` + n + `,"x":1}`, "emotions: x: must be an object"},
		{`{` + n + `,"x":{}}`, "emotions: x.expression: missing"},
		{`{` + n + `,"x":{"expression":""}}`, "emotions: x.expression: unusable value"},
		{`{` + n + `,"x":{"expression":"a","intensity":1.5}}`, "emotions: x.intensity: unusable value 1.5"},
		{`{` + n + `,"x":{"expression":"a","fade":1}}`, "emotions: x.fade: unknown key"},
		{`{` + n + `} 1`, "emotions: text after the closing brace"},
	} {
		_, err := face.ParseEmotions([]byte(c.in))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\n got %v\nwant %s", c.in, err, c.want)
		}
	}
}

func TestRegistry_Resolve(t *testing.T) {
	t.Parallel()
	r := face.Default()
	if n := len(r.IDs()); n != 10 {
		t.Fatalf("%d emotions", n)
	}
	for _, c := range []struct{ id, have, want string }{
		{"happy", "happy neutral", "happy"},
		{"happy", "neutral", "neutral"},
		{"happy", "", "neutral"},
		{"thinking", "ex_thinking relaxed", "ex_thinking"},
		{"thinking", "relaxed", "relaxed"},
		{"thinking", "happy", "neutral"},
		{"curious", "surprised", "surprised"},
		{"sleepy", "relaxed", "relaxed"},
		{"embarrassed", "surprised ex_curious", "surprised"},
		{"embarrassed", "ex_blush", "ex_blush"},
		{"unheard", "happy", "neutral"},
	} {
		have := strings.Fields(c.have)
		got := r.Resolve(c.id, func(e string) bool { return slices.Contains(have, e) })
		if got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.id, c.have, got, c.want)
		}
	}
}
