package system

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/wav"
)

func TestPlans_TextIsNeverAnArgument(t *testing.T) {
	t.Parallel()
	const text = `-v evil; $(rm) "x" --stdin`
	for _, e := range []engine{espeak{"espeak-ng", "espeak-ng"}, say{"say"}, sapi{"powershell"}} {
		p, err := e.plan(speech.Request{Text: text, Voice: "--path=/etc $x"}, "en", "f.wav")
		if err != nil {
			t.Fatal(err)
		}
		if p.stdin != text || strings.Contains(strings.Join(p.args, "\x00"), "evil") {
			t.Errorf("%s: %q", e.name(), p)
		}
		for _, a := range append(p.args, p.env...) {
			if strings.Contains(a, "/etc") || strings.Contains(a, "$x") {
				t.Errorf("%s: the voice name reaches %q", e.name(), a)
			}
		}
	}
}

func TestEspeak_VoicesByLanguage(t *testing.T) {
	t.Parallel()
	e := espeak{"espeak-ng", "espeak-ng"}
	for text, want := range map[string]string{"Hello": "en-us+f3", "こんにちは": "ja+f3", "안녕": "ko+f3", "你好": "cmn+f3"} {
		p, err := e.plan(speech.Request{Text: text}, speech.LangOf(text), "")
		if err != nil || !slices.Contains(p.args, want) {
			t.Errorf("%s: %v %v", text, p.args, err)
		}
	}
	if _, err := e.plan(speech.Request{Text: "今日は"}, "ja", ""); !errors.Is(err, ErrUnsuited) {
		t.Errorf("kanji: %v", err)
	}
}

// script is an engine made of a shell script.
type script struct{ path string }

func (script) name() string { return "script" }
func (s script) plan(r speech.Request, _, file string) (plan, error) {
	return plan{program: "/bin/sh", args: []string{s.path}, stdin: r.Text, env: []string{"OUT=" + file}, file: file}, nil
}

func TestVoice_RunsAndIsKilled(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	dir := t.TempDir()
	tone := speech.Clip{Rate: 22050, Samples: make([]float32, 22050)}
	for i := range tone.Samples {
		tone.Samples[i] = 0.02 * float32(math.Sin(float64(i)/9))
	}
	sound := filepath.Join(dir, "x.wav")
	if err := os.WriteFile(sound, wav.Encode(tone), 0o600); err != nil {
		t.Fatal(err)
	}
	write := func(body string) *Voice {
		path := filepath.Join(dir, strings.ReplaceAll(body[:4], " ", "_"))
		if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		return &Voice{e: script{path}}
	}
	clip, err := write("cat "+sound+" > $OUT").Synthesize(t.Context(), speech.Request{Text: "x"})
	if err != nil || clip.Duration() != time.Second {
		t.Fatalf("%v %v", clip.Duration(), err)
	}
	var sum float64
	for _, s := range clip.Samples {
		sum += float64(s) * float64(s)
	}
	if rms := math.Sqrt(sum / 22050); rms < 0.04 {
		t.Errorf("a quiet voice stays at RMS %.3f", rms)
	}
	if _, err = write("echo broken >&2; exit 3").Synthesize(t.Context(), speech.Request{Text: "x"}); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("failure: %v", err)
	}
	if _, err = write("true").Synthesize(t.Context(), speech.Request{Text: "x"}); err == nil || !strings.Contains(err.Error(), "wrote no sound") {
		t.Errorf("no sound: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err = write("exec sleep 20").Synthesize(ctx, speech.Request{Text: "x"}); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Errorf("hang: %v after %v", err, time.Since(start))
	}
}

func TestFind_Espeak(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("needs espeak-ng")
	}
	v, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Hello there, how are you today?", "안녕하세요", "こんにちは"} {
		clip, err := v.Synthesize(t.Context(), speech.Request{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		var sum, peak float64
		for _, s := range clip.Samples {
			sum += float64(s) * float64(s)
			peak = max(peak, math.Abs(float64(s)))
		}
		t.Logf("%s: %q %v RMS %.3f peak %.2f", v.Name(), text, clip.Duration().Round(time.Millisecond), math.Sqrt(sum/float64(len(clip.Samples))), peak)
		if clip.Duration() < 500*time.Millisecond || clip.Duration() > 6*time.Second || peak > 0.96 {
			t.Errorf("%q: %v, peak %.2f", text, clip.Duration(), peak)
		}
	}
}
