package form_test

import (
	"testing"

	"yui/app/settings/form"
)

func TestCheckURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]form.Problem{
		"":                                form.Fine,
		"  ":                              form.Fine,
		"http://localhost:11434/v1":       form.Fine,
		"HTTPS://api.openai.com/v1/":      form.Fine,
		"http://[::1]:8080":               form.Fine,
		"http:/localhost":                 form.OneSlash,
		"localhost:11434":                 form.NoScheme,
		"ftp://x":                         form.NoScheme,
		"http:localhost":                  form.NotAddress,
		"http://":                         form.NotAddress,
		"http://a b":                      form.NotAddress,
		"https://x/v1?key=secret":         form.NotAddress,
		"http://x/%zz":                    form.NotAddress,
		"https://openrouter.ai/api/v1/#a": form.NotAddress,
	} {
		if got := form.CheckURL(in); got != want {
			t.Errorf("CheckURL(%q) = %d, want %d", in, got, want)
		}
	}
}

func TestPresetOf(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             form.OfflineID,
		"http://127.0.0.1:11434":       "ollama",
		"http://localhost:11434/v1/":   "ollama",
		"https://api.openai.com":       "openai",
		"https://OpenRouter.ai/api/v1": "openrouter",
		"http://box:8642/v1":           form.CustomID,
	} {
		if got := form.PresetOf(in); got != want {
			t.Errorf("PresetOf(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestConnection_Title(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"http://localhost:1234":    "LM Studio",
		"http://hermes.local:8642": "hermes.local",
		"::":                       "::",
	} {
		if got := (form.Connection{BaseURL: in}).Title(); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	if !form.Local("http://127.0.0.1:8642/v1") || form.Local("https://api.openai.com") {
		t.Error("Local")
	}
}

func TestCourse(t *testing.T) {
	t.Parallel()
	var c form.Course
	c.Begin()
	c.Hear(form.Step{ID: form.StepName, State: form.Passed, Detail: "openrouter.ai was found"})
	c.Hear(form.Step{ID: form.StepTLS, State: form.Running})
	c.Hear(form.Step{ID: form.StepTLS, State: form.Skipped})
	if c.Blocker(form.StepSignIn) != form.StepName {
		t.Error("waits for a step that does not apply")
	}
	c.Hear(form.Step{ID: form.StepTLS, State: form.Passed})
	c.Hear(form.Step{ID: form.StepSignIn, State: form.Failed, Detail: "401"})
	c.Hear(form.Step{ID: 99, State: form.Failed})
	c.End(form.Verdict{Title: "no", Fix: form.FixKey})
	if c.Stopped() != 3 || c.Going {
		t.Errorf("stopped at %d", c.Stopped())
	}
	if c.Blocker(form.StepWords) != form.StepModel {
		t.Error("waits for the step before")
	}
	c.Begin()
	if c.Stopped() != 0 || c.Verdict.Title != "" {
		t.Error("Begin forgets")
	}
}
