//go:build smoke

package smoke

import (
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yui/app/control"
	"yui/backend/backendtest"
)

// TestFaults runs the real app against a backend that breaks in every way a
// handful of scripts knows, over both request protocols: what fails must say
// so and name the cause, and only silence may pass for silence.
func TestFaults(t *testing.T) {
	for _, api := range []string{"responses", "chat_completions"} {
		t.Run(api, func(t *testing.T) { faults(t, api) })
	}
}

func faults(t *testing.T, api string) {
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	fake, err := backendtest.NewBackend(all, "plain")
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(fake)
	defer srv.Close()
	defer fake.Close()
	s := newStage(t)
	const key = "sk-smoke-secret-0123456789"
	s.env = append(s.env, "YUI_CHAT_BASE_URL="+srv.URL+"/v1", "YUI_CHAT_API="+api, "YUI_CHAT_KEY="+key)
	data := t.TempDir()
	p := s.launch(t, data)
	p.do(t, control.StepOut)
	wait(t, 10*time.Second, "her to stand on the desktop", func() bool { return p.must(t).Place == "desktop" })

	for _, c := range []struct {
		script string
		cause  string // of the failure; "" when there is none
		speech string // that came before the end
	}{
		{"plain", "", "Hello there. How are you?"},
		{"status_401", "HTTP 401", ""},
		{"html", "web page", ""},
		{"cut", "before it was complete", "One. Two"},
		{"nothing", "nothing at all", ""},
		{"stream_error", "the engine died", "Partial one. And"},
		{"silent", "", ""},
	} {
		check(t, p, c.script, s.send(t, data, "/"+c.script), c.cause, c.speech)
	}

	srv.Close()
	got := s.send(t, data, "/plain")
	check(t, p, "refused", got, "connection refused", "")
	time.Sleep(800 * time.Millisecond) // the bubble comes in
	s.shot(t, "fault-"+api)
	p.quit(t)
	leaks(t, s, data, key)
}

// sent is what `yui send --json` told of one turn.
type sent struct {
	speech, failed, outcome, last string
	exit                          int
	raw                           string
}

// send says something through the program, as a user's script would.
func (s *stage) send(t *testing.T, data, text string) sent {
	t.Helper()
	out, err := s.yui(t, data, "send", "--json", text).Output()
	r := sent{raw: string(out)}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		r.exit = exit.ExitCode()
		r.raw += string(exit.Stderr)
	case err != nil:
		t.Fatalf("yui send %s: %v", text, err)
	}
	for line := range strings.Lines(string(out)) {
		var e control.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("yui send %s printed %q: %v", text, line, err)
		}
		switch e.Type {
		case "speech":
			r.speech += e.Text
		case "failed":
			r.failed, r.outcome = e.Text, e.Outcome
		}
		r.last = e.Type
	}
	return r
}

// check holds one turn against what it must be, on the wire to the caller and
// in the bubble beside her.
func check(t *testing.T, p *program, name string, got sent, cause, speech string) {
	t.Helper()
	last, exit := "done", 0
	if cause != "" {
		last, exit = "failed", 1
	}
	if got.last != last || got.exit != exit || got.speech != speech || !strings.Contains(got.failed, cause) || (cause == "") != (got.failed == "") {
		t.Errorf("%s: yui send printed (exit %d)\n%s\nwant %s with %q, after %q", name, got.exit, got.raw, last, cause, speech)
	}
	shown := p.must(t).Bubble
	switch {
	case speech != "" && !strings.Contains(shown, speech):
		t.Errorf("%s: the bubble shows %q, not what was said", name, shown)
	case speech == "" && cause != "" && strings.TrimSpace(shown) == "":
		t.Errorf("%s: the bubble shows nothing of the failure", name)
	case speech == "" && cause == "" && shown != "":
		t.Errorf("%s: the bubble shows %q for a silence", name, shown)
	}
	t.Logf("%s: %s %s %q; bubble %q", name, got.last, got.outcome, got.failed, shown)
}

// leaks looks for the key where it must not be: the app's output and its data.
func leaks(t *testing.T, s *stage, data, key string) {
	t.Helper()
	for _, dir := range []string{data, filepath.Join(s.dir, "yui.log")} {
		out, err := exec.Command("grep", "-rlaF", key, dir).Output()
		if len(out) > 0 {
			t.Errorf("the key is in %s", out)
		} else if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 {
			t.Errorf("look for the key in %s: %v", dir, err)
		}
	}
	for _, r := range transcript(t, data) {
		if r.Text == "" || strings.Contains(r.Text, "[SILENT]") || strings.Contains(r.Text, "HTTP 401") {
			t.Errorf("the transcript holds %s %q", r.Role, r.Text)
		}
	}
}
