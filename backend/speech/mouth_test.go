package speech_test

import (
	"testing"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/tts/builtin"
)

func weights(s speech.Shape) [5]float32 { return [5]float32{s.AA, s.IH, s.OU, s.EE, s.OH} }

func TestMouth_ReadsTheVowels(t *testing.T) {
	t.Parallel()
	for _, voice := range builtin.Names() {
		for vowel, text := range []string{"ああああ", "いいいい", "うううう", "ええええ", "おおおお"} {
			clip, err := builtin.New(voice).Synthesize(t.Context(), speech.Request{Text: text})
			if err != nil {
				t.Fatal(err)
			}
			m, start := speech.NewMouth(), time.Now()
			speech.Analyse(m, clip, start)
			var share, n float32
			for at := 80 * time.Millisecond; at < clip.Duration(); at += 10 * time.Millisecond {
				if s := m.At(start.Add(at)); s.Level > 0.2 {
					share += weights(s)[vowel] / s.Level
					n++
				}
			}
			if n < 30 || share/n < 0.6 {
				t.Errorf("%s %s: the vowel has %.0f %% of %.0f frames", voice, text, 100*share/n, n)
			}
			if s := m.At(start.Add(clip.Duration() + 50*time.Millisecond)); s != (speech.Shape{}) {
				t.Errorf("%s: the mouth stays open: %+v", text, s)
			}
		}
	}
}

func TestMouth_KeepsTime(t *testing.T) {
	t.Parallel()
	clip := speech.Clip{Rate: 24000, Samples: make([]float32, 24000)}
	tone, _ := builtin.New("").Synthesize(t.Context(), speech.Request{Text: "あああああああ"})
	copy(clip.Samples[12000:], tone.Samples[2400:14400]) // sound from 500 ms on
	m, start := speech.NewMouth(), time.Now().Add(70*time.Millisecond)
	speech.Analyse(m, clip, start)
	open := time.Duration(-1)
	for at := time.Duration(0); at < clip.Duration(); at += time.Millisecond {
		if m.At(start.Add(at)).Level > 0.2 {
			open = at
			break
		}
	}
	if off := open - 500*time.Millisecond; off < -30*time.Millisecond || off > 40*time.Millisecond {
		t.Errorf("the mouth opens %v from the sound", off)
	}
}

func TestMouth_CloseCallsOffTheFuture(t *testing.T) {
	t.Parallel()
	m, now := speech.NewMouth(), time.Now()
	m.Put(now, time.Second, speech.Shape{Level: 1, AA: 1})
	if s := m.At(now.Add(500 * time.Millisecond)); s.Level < 0.99 || s.AA < 0.99 {
		t.Fatalf("not open: %+v", s)
	}
	m.Close(now.Add(100 * time.Millisecond))
	if s := m.At(now.Add(500 * time.Millisecond)); s != (speech.Shape{}) {
		t.Errorf("open after the cut: %+v", s)
	}
	m.Put(now.Add(300*time.Millisecond), time.Second, speech.Shape{Level: 0.5, OH: 0.5})
	if s := m.At(now.Add(500 * time.Millisecond)); s.OH < 0.49 {
		t.Errorf("the next sentence does not show: %+v", s)
	}
}

func TestMouth_GainAndPreview(t *testing.T) {
	t.Parallel()
	m := speech.NewMouth()
	if m.SetGain(99); m.Gain() != speech.MaxGain {
		t.Errorf("gain %v", m.Gain())
	}
	if m.SetGain(0); m.Gain() != speech.MinGain {
		t.Errorf("gain %v", m.Gain())
	}
	m.Preview(0.2)
	low := m.Shape().Level
	m.SetGain(speech.MaxGain)
	m.Preview(0.2)
	if high := m.Shape().Level; !(low > 0.1 && high > low && high <= 1) {
		t.Errorf("preview %v at the least gain, %v at the most", low, high)
	}
	if m.Preview(0); m.Shape() != (speech.Shape{}) {
		t.Error("the preview stays")
	}
}

func BenchmarkMouth(b *testing.B) {
	clip, _ := builtin.New("").Synthesize(b.Context(), speech.Request{Text: "こんにちは、げんきですか？"})
	m := speech.NewMouth()
	for b.Loop() {
		speech.Analyse(m, clip, time.Now())
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(clip.Duration())*100, "%ofrealtime")
}

func TestClip_Trimmed(t *testing.T) {
	t.Parallel()
	c := speech.Clip{Rate: 1000, Samples: make([]float32, 3000)}
	if got := speech.Trimmed(c); len(got.Samples) != 3000 {
		t.Errorf("silence becomes %d", len(got.Samples))
	}
	for i := 1000; i < 2000; i++ {
		c.Samples[i] = 0.1
	}
	if got := speech.Trimmed(c); len(got.Samples) != 30+1000+166 || got.Samples[30] != 0.1 {
		t.Errorf("%d samples", len(got.Samples))
	}
}
