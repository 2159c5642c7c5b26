package builtin_test

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/tts/builtin"
)

var texts = []string{
	"Hello there! How are you today?", "こんにちは、きょうはいい天気ですね。", "안녕하세요, 반가워요!", "It costs 3.50, ok.", "Привет!",
	"Zzz", "1", "strengths", "きゃー！", "a",
}

func TestVoice_SoundsSane(t *testing.T) {
	t.Parallel()
	for _, text := range texts {
		c, err := builtin.New("").Synthesize(t.Context(), speech.Request{Text: text})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var sum, peak, step, mean float64
		prev := 0.0
		for _, s := range c.Samples {
			v := float64(s)
			if math.IsNaN(v) {
				t.Fatalf("%q: NaN", text)
			}
			sum += v * v
			mean += v
			peak = max(peak, math.Abs(v))
			step = max(step, math.Abs(v-prev))
			prev = v
		}
		n := float64(len(c.Samples))
		rms := math.Sqrt(sum / n)
		t.Logf("%-24q %v rms %.3f peak %.2f step %.2f", text, c.Duration().Round(time.Millisecond), rms, peak, step)
		if peak > 0.9 || peak < 0.15 || rms < 0.03 || rms > 0.2 {
			t.Errorf("%q: rms %.3f, peak %.2f", text, rms, peak)
		}
		if step > 0.35 {
			t.Errorf("%q: a click: neighbours differ by %.2f", text, step)
		}
		if math.Abs(mean/n) > 0.005 {
			t.Errorf("%q: offset %.4f", text, mean/n)
		}
		if c.Samples[0] != 0 || math.Abs(float64(c.Samples[len(c.Samples)-1])) > 1e-3 {
			t.Errorf("%q: the edges are not silent", text)
		}
	}
}

func TestVoice_IsDeterministicAndPaced(t *testing.T) {
	t.Parallel()
	v := builtin.New("")
	for _, text := range texts[:4] {
		a, _ := v.Synthesize(t.Context(), speech.Request{Text: text})
		b, _ := v.Synthesize(t.Context(), speech.Request{Text: text})
		if !slices.Equal(a.Samples, b.Samples) {
			t.Errorf("%q: two voices", text)
		}
		sad, _ := v.Synthesize(t.Context(), speech.Request{Text: text, EmotionText: "sad"})
		if sad.Duration() <= a.Duration() {
			t.Errorf("%q: sad is not slower", text)
		}
		if d := a.Duration(); d < 900*time.Millisecond || d > 5*time.Second {
			t.Errorf("%q lasts %v", text, d)
		}
	}
}

func TestVoice_NothingToSay(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "...", "😊", "？！"} {
		if _, err := builtin.New("").Synthesize(t.Context(), speech.Request{Text: text}); !errors.Is(err, builtin.ErrNothing) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func BenchmarkVoice(b *testing.B) {
	var c speech.Clip
	for b.Loop() {
		c, _ = builtin.New("").Synthesize(b.Context(), speech.Request{Text: texts[0]})
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(c.Duration())*100, "%ofrealtime")
}
