package settings_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/settings"
	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/words"
)

type memory map[string]string

func (m memory) Get(k string) string { return m[k] }
func (m memory) Set(k, v string)     { m[k] = v }

// room is the pane with a store, a runner the test drives, and what it asked.
type room struct {
	*settings.View
	store memory
	ui    apptest.Runner
	work  []func()
	win   fyne.Window
}

func open(t *testing.T, store memory, a settings.Actions) *room {
	t.Helper()
	apptest.App(t, look.Day)
	r := &room{store: store, win: apptest.Window(t, nil, 744, 668, 1)}
	r.View = settings.New(settings.Params{
		Words: words.For(words.English, "Yui"), Store: store, Actions: a,
		Post: func(f func()) bool { r.ui.Run(f); return true },
		Go:   func(f func()) { r.work = append(r.work, f) },
	})
	r.win.SetContent(r.View)
	r.win.Resize(fyne.NewSize(744, 668))
	return r
}

// settle runs what the pane started, then what came back.
func (r *room) settle() {
	for len(r.work) > 0 || r.ui.Waiting() > 0 {
		work := r.work
		r.work = nil
		for _, f := range work {
			f()
		}
		r.ui.Drain()
	}
}

func (r *room) says(t *testing.T, want string) {
	t.Helper()
	if all := strings.Join(r.seen(), "\n"); !strings.Contains(all, want) {
		t.Errorf("nowhere %q in:\n%s", want, all)
	}
}

func (r *room) seen() []string {
	var out []string
	apptest.Walk(r.win.Content(), func(o fyne.CanvasObject) bool {
		switch t := o.(type) {
		case *widgets.Para:
			out = append(out, t.Words())
		case *widgets.Text:
			out = append(out, t.Words())
		case *widgets.Button:
			out = append(out, "["+t.Words()+"]")
		}
		return true
	})
	return out
}

func TestConnection_OfflineAsksForNothing(t *testing.T) {
	r := open(t, memory{}, settings.Actions{})
	r.says(t, "Nothing is connected, and that is fine")
	for _, w := range r.seen() {
		if w == "Base URL" || w == "[Test connection]" {
			t.Errorf("offline shows %q", w)
		}
	}
}

func TestConnection_PresetIsStored(t *testing.T) {
	var told []form.Connection
	r := open(t, memory{}, settings.Actions{Connected: func(c form.Connection) { told = append(told, c) }})
	if !apptest.PressText(r.win, "Ollama") {
		t.Fatal("no preset")
	}
	want := memory{settings.KeyChatURL: "http://localhost:11434/v1", settings.KeyAPI: "chat_completions", settings.KeyModel: ""}
	if d := cmp.Diff(want, r.store); d != "" {
		t.Error(d)
	}
	if len(told) != 1 || told[0].BaseURL != want[settings.KeyChatURL] {
		t.Errorf("told %v", told)
	}
	r.says(t, "[Test connection]")
	apptest.PressText(r.win, "Offline")
	if r.store[settings.KeyChatURL] != "" {
		t.Error("offline keeps an address")
	}
}

func TestConnection_TestNamesWhatFailed(t *testing.T) {
	var asked form.Connection
	a := settings.Actions{
		LoadKey: func(string) string { return "sk-1" },
		TestConnection: func(_ context.Context, c form.Connection, report func(form.Step)) form.Verdict {
			asked = c
			report(form.Step{ID: form.StepName, State: form.Passed, Detail: "found", Took: 14 * time.Millisecond})
			report(form.Step{ID: form.StepTLS, State: form.Skipped})
			report(form.Step{ID: form.StepSignIn, State: form.Failed, Detail: "401, key not accepted"})
			return form.Verdict{Title: "The server doesn’t know this key", Reason: "It answered 401.", Fix: form.FixKey, Models: []string{"a", "b"}}
		},
	}
	r := open(t, memory{settings.KeyChatURL: "https://openrouter.ai/api/v1"}, a)
	r.settle()
	apptest.Press(r.win, "Test connection")
	r.says(t, "Testing")
	r.settle()
	if asked.Key != "sk-1" || asked.API != form.Responses {
		t.Errorf("asked with %+v", asked)
	}
	for _, s := range []string{
		"14 ms", "401, key not accepted", "Waits for sign-in", "Waits for the model",
		"The server doesn’t know this key", "It answered 401.", "[Paste again]",
		"Refused at sign-in", "Type to filter 2 models", "Last run just now, stopped at step 3 of 5",
	} {
		r.says(t, s)
	}
}

func TestConnection_TestIsCancelledByLeaving(t *testing.T) {
	var ctx context.Context
	r := open(t, memory{settings.KeyChatURL: "http://localhost:1234/v1"}, settings.Actions{
		TestConnection: func(c context.Context, _ form.Connection, _ func(form.Step)) form.Verdict {
			ctx = c
			return form.Verdict{Title: "too late"}
		},
	})
	apptest.Press(r.win, "Test connection")
	r.Open(settings.PageAbout)
	r.settle()
	if ctx == nil || ctx.Err() == nil {
		t.Error("the test goes on")
	}
	for _, w := range r.seen() {
		if w == "too late" {
			t.Error("its verdict shows on another page")
		}
	}
}

func TestConnection_NeedsAKey(t *testing.T) {
	r := open(t, memory{settings.KeyChatURL: "https://api.openai.com/v1"}, settings.Actions{
		TestConnection: func(context.Context, form.Connection, func(form.Step)) form.Verdict {
			t.Error("tried without a key")
			return form.Verdict{}
		},
	})
	apptest.Press(r.win, "Test connection")
	r.settle()
	r.says(t, "This provider needs a key")
}

func TestCharacter_BadFileKeepsThePage(t *testing.T) {
	r := open(t, memory{}, settings.Actions{
		PickModel: func(done func(string)) { done("/models/broken.vrm") },
		LoadModel: func(string) error { return errors.New("broken.vrm: no humanoid bones\nat line 3") },
		Facts: func() (settings.ModelFacts, bool) {
			return settings.ModelFacts{Author: "Somebody", Triangles: 17420, Bytes: 3_100_000, Expressions: 22, Format: "VRM 1.0"}, true
		},
	})
	r.Open(settings.PageCharacter)
	r.says(t, "Somebody")
	r.says(t, "Not stated")
	apptest.Press(r.win, "Open a VRM file")
	r.says(t, "Loading broken.vrm")
	r.settle()
	r.says(t, "broken.vrm: no humanoid bones")
}

func TestCharacter_TermsStandInFull(t *testing.T) {
	const terms = "It may not be used for profit or by organisations. The file may not be passed on."
	r := open(t, memory{}, settings.Actions{Facts: func() (settings.ModelFacts, bool) {
		return settings.ModelFacts{Licence: "https://vrm.dev/licenses/1.0/", Terms: terms}, true
	}})
	r.Open(settings.PageCharacter)
	found := map[string]bool{}
	apptest.Walk(r.win.Content(), func(o fyne.CanvasObject) bool {
		switch o := o.(type) {
		case *widgets.Para: // wrapped
			found[o.Words()] = true
		case *widgets.Text:
			found[o.Words()] = true
		}
		return true
	})
	if !found[terms] || !found["https://vrm.dev/licenses/1.0/"] {
		t.Errorf("licence and terms do not stand apart: %v", r.seen())
	}
}

func TestVoice_ChoiceAndSample(t *testing.T) {
	var spoken []string
	r := open(t, memory{}, settings.Actions{PlaySample: func(_ context.Context, s string) error {
		spoken = append(spoken, s)
		return errors.New("no sound device")
	}})
	r.Open(settings.PageVoice)
	r.says(t, "Base URL")
	apptest.PressText(r.win, "Only text")
	if r.store[settings.KeyTTS] != "off" {
		t.Errorf("stored %q", r.store[settings.KeyTTS])
	}
	for _, w := range r.seen() {
		if w == "Base URL" {
			t.Error("only text asks for a server")
		}
	}
	apptest.Press(r.win, "Play a sample")
	r.says(t, "[Playing]")
	r.settle()
	r.says(t, "The sample could not be played: no sound device")
	if len(spoken) != 1 {
		t.Errorf("spoke %q", spoken)
	}
}

func TestGeneral_ForgetAsksFirst(t *testing.T) {
	forgot := 0
	r := open(t, memory{}, settings.Actions{Forget: func() error { forgot++; return nil }})
	r.Open(settings.PageGeneral)
	apptest.Press(r.win, "Forget everything said")
	r.settle()
	if forgot != 0 {
		t.Fatal("did not ask")
	}
	apptest.Press(r.win, "Keep it")
	apptest.Press(r.win, "Forget everything said")
	apptest.Press(r.win, "Forget it all")
	r.settle()
	if forgot != 1 {
		t.Errorf("forgot %d times", forgot)
	}
	r.says(t, "Forgotten")
}

func TestGeneral_Eyes(t *testing.T) {
	r := open(t, memory{settings.KeyScreen: "7"}, settings.Actions{Screens: func() int { return 2 }})
	r.Open(settings.PageGeneral)
	r.says(t, "Let Yui look at the screen")
	r.says(t, "Send the screen with every message")
	r.says(t, "Screen 2") // one that is gone reads as the last there is
	for _, key := range []string{settings.KeyLook, settings.KeyAttach} {
		if r.store[key] == "true" {
			t.Errorf("%s is on by itself", key)
		}
	}
	one := open(t, memory{}, settings.Actions{Screens: func() int { return 1 }})
	one.Open(settings.PageGeneral)
	if all := strings.Join(one.seen(), "\n"); strings.Contains(all, "Which screen") {
		t.Error("asks which screen where there is one")
	}
}

func TestDesktop_WithoutACompositor(t *testing.T) {
	r := open(t, memory{}, settings.Actions{CanStepOut: func() bool { return false }})
	r.Open(settings.PageDesktop)
	r.says(t, "This desktop has no place to stand")
}

func TestView_AlertsAndPages(t *testing.T) {
	r := open(t, memory{}, settings.Actions{})
	r.SetAlert(settings.PageVoice, true)
	r.SetPages(append(r.Own(), settings.Page{ID: "more", Title: "More", Build: func() fyne.CanvasObject {
		return widgets.NewText(look.Body, look.Text, "more settings")
	}})...)
	r.Open("more")
	if r.Page() != "more" {
		t.Errorf("shows %q", r.Page())
	}
	r.says(t, "more settings")
}
