package window_test

import (
	"context"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"yui/app/apptest"
	"yui/app/chat"
	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/settings"
	"yui/app/settings/form"
	"yui/app/stage"
	"yui/app/window"
	"yui/app/words"
	"yui/backend/convo"
)

// memory is a settings store.
type memory map[string]string

func (m memory) Get(k string) string { return m[k] }
func (m memory) Set(k, v string)     { m[k] = v }

// still is one frame: a figure-like shape on clear ground.
type still struct {
	img  *image.RGBA
	want image.Point
}

func (s *still) Take() *image.RGBA { return s.img }

func (s *still) Resize(w, h int, _ float32) {
	s.want = image.Pt(w, h)
	if s.img == nil || s.img.Rect.Size() != s.want {
		s.img = image.NewRGBA(image.Rect(0, 0, w, h))
		fig := image.Rect(w*2/5, h/6, w*3/5, h*92/100)
		for y := fig.Min.Y; y < fig.Max.Y; y++ {
			for x := fig.Min.X; x < fig.Max.X; x++ {
				s.img.SetRGBA(x, y, color.RGBA{0x80, 0x68, 0x50, 0xE0})
			}
		}
	}
}

var t0 = time.Date(2025, 10, 14, 12, 41, 0, 0, time.UTC)

// scene is the conversation of the look's main board.
func scene(w *words.Words) *thread.Thread {
	th := thread.New(thread.Options{Speaker: thread.Speaker{ID: "yui", Name: "Yui"}, Quiet: w.Chat.Quiet})
	th.Load([]convo.Message{{Role: convo.RoleAssistant, Text: "Sleep well. I’ll keep the lamp on.", At: t0.Add(-13*time.Hour - 31*time.Minute)}})
	th.Said("The suite went red right before lunch. Can you see why?", t0)
	th.Happened("pause", "Test run paused", t0)
	th.Apply(convo.Event{Kind: convo.EventReasoning, TurnID: "a", Text: "The log ends at the login step.", At: t0})
	th.Apply(convo.Event{Kind: convo.EventTool, TurnID: "a", Tool: "screenshot", Running: true, At: t0.Add(6 * time.Second)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "It stops at the login test. The page asks for a code now, and the test never types one.", At: t0})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.OK, At: t0})
	th.SetSpeaker(thread.Speaker{ID: "natsume", Name: "Natsume"})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "b", Text: "I changed that page this morning. There is a fixed code for tests: 000000.", At: t0.Add(time.Minute)})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "b", Outcome: convo.OK, At: t0.Add(time.Minute)})
	th.SetSpeaker(thread.Speaker{ID: "yui", Name: "Yui"})
	th.Said("Ah. Add it, and run it again?", t0.Add(2*time.Minute))
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "c", Utterance: "Ah. Add it, and run it again?", At: t0.Add(2 * time.Minute)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "c", Text: "On it. I’ll tell you when it’s green, so go and eat something", At: t0.Add(2 * time.Minute)})
	return th
}

type fixture struct {
	win   *window.Window
	chat  *chat.View
	set   *settings.View
	th    *thread.Thread
	store memory
	stage *stage.Stage
	out   bool
}

func build(lang words.Lang) *fixture {
	w := words.For(lang, "Yui")
	f := &fixture{th: scene(w), store: memory{}}
	now := func() time.Time { return t0.Add(3 * 24 * time.Hour) }
	f.chat = chat.New(chat.Params{Words: w, Thread: f.th, Now: now, Name: "Yui", OnAttach: func() {}, OnTalk: func() {}})
	f.set = settings.New(settings.Params{
		Words: w, Store: f.store, Post: func(f func()) bool { f(); return true }, Go: func(f func()) { f() },
		Actions: settings.Actions{
			TestConnection: refused, LoadKey: func(string) string { return "sk-or-0123456789b71" },
			InKeyring: func() bool { return true }, SaveKey: func(string, string) error { return nil },
			PickModel: func(func(string)) {}, LoadModel: func(string) error { return nil },
			Avatars: func() []settings.Avatar {
				return []settings.Avatar{
					{Name: "Yui", Note: "3.1 MB", Current: true, Thumb: face()}, {Name: "Yui, winter", Note: "19 MB"},
					{Name: "Natsume", Note: "22 MB"}, {Name: "Aoi", Note: "16 MB"},
				}
			},
			Facts: func() (settings.ModelFacts, bool) {
				return settings.ModelFacts{
					Name: "Yui", Author: "YUI contributors", Licence: "VRM Public License 1.0", Terms: "Where it is shown to others, credit YUI contributors. It may not be used for excessively violent, excessively sexual, political or religious, antisocial or hateful expression.",
					Format: "VRM 1.0", Bytes: 3_100_000, Triangles: 17_420, Expressions: 22,
				}, true
			},
			ResetView: func() {}, PlaySample: func(context.Context, string) error { return nil },
			StepOut: func(bool) {}, Out: func() bool { return false }, CanStepOut: func() bool { return true },
			Restyle: func() {}, Forget: func() error { return nil }, OpenFolder: func(string) {}, OpenURL: func(string) {},
			Version: func() string { return "0.1.0" },
			Folders: func(s string) string { return "~/.local/share/yui/" + s },
		},
	})
	f.stage = stage.New(&still{}, stage.Handlers{})
	f.win = window.New(window.Params{
		Words: w, Stage: f.stage, Chat: f.chat, Settings: f.set,
		OnStepOut: func(out bool) { f.out = out; f.win.SetOut(out) },
	})
	f.win.SetLink(window.Link{State: window.Connected, Words: "Hermes, on this computer"})
	return f
}

func face() image.Image {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "character", "icon_64.png"))
	if err != nil {
		return nil
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil
	}
	return img
}

func refused(_ context.Context, _ form.Connection, report func(form.Step)) form.Verdict {
	report(form.Step{ID: form.StepName, State: form.Passed, Detail: "openrouter.ai was found", Took: 14 * time.Millisecond})
	report(form.Step{ID: form.StepTLS, State: form.Passed, Detail: "Certificate is valid", Took: 61 * time.Millisecond})
	report(form.Step{ID: form.StepSignIn, State: form.Failed, Detail: "401, key not accepted", Took: 183 * time.Millisecond})
	return form.Verdict{
		Title: "OpenRouter doesn’t know this key", Fix: form.FixKey,
		Reason: "The server answered 401. Paste the whole key again, or make a new one on their key page.",
		Models: []string{"qwen/qwen3-14b", "qwen/qwen3-32b"},
	}
}

// TestPictures writes the states of the window for people to look at; it
// runs when YUI_PICTURES names a folder.
func TestPictures(t *testing.T) {
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		t.Skip("YUI_PICTURES is not set")
	}
	for name, mode := range map[string]look.Mode{"light": look.Day, "dark": look.Night} {
		apptest.App(t, mode)
		langs := []words.Lang{words.English, words.Japanese, words.Korean}
		if one := os.Getenv("YUI_PICTURES_LANG"); one != "" {
			langs = []words.Lang{words.Lang(one)}
		}
		for _, lang := range langs {
			fw := apptest.Window(t, nil, 1080, 720, 2) // first: what is built asks it for its scale
			f := build(lang)
			fw.SetContent(f.win.Content())
			fw.Resize(fyne.NewSize(1080, 720))
			save := func(what string) {
				apptest.Save(t, fw, filepath.Join(dir, what+"-"+string(lang)+"-"+name+".png"))
			}
			f.stage.Update()
			save("chat")
			f.win.Show(window.Settings)
			f.stage.Update()
			save("settings-offline")
			f.store[settings.KeyChatURL] = "https://openrouter.ai/api/v1"
			f.store[settings.KeyModel] = "qwen/qwen3-32b"
			f.set.Reload()
			press(fw, "Test connection", words.For(lang, "").Conn.Test)
			save("settings-connection")
			for _, page := range []string{settings.PageCharacter, settings.PageVoice, settings.PageDesktop, settings.PageGeneral, settings.PageAbout} {
				f.set.Open(page)
				save("settings-" + page)
				if page == settings.PageGeneral && apptest.PressText(fw, words.For(lang, "").General.System) {
					save("settings-menu")
					fw.Canvas().Overlays().Remove(fw.Canvas().Overlays().Top())
				}
			}
		}
	}
}

// press taps the first button with one of the labels.
func press(fw fyne.Window, labels ...string) bool {
	return apptest.Press(fw, labels...)
}

// TestPicturesOfSizes draws the smallest and a large window.
func TestPicturesOfSizes(t *testing.T) {
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		t.Skip("YUI_PICTURES is not set")
	}
	for name, size := range map[string]fyne.Size{"small": window.Least, "large": fyne.NewSize(1680, 1000)} {
		f, fw := open(t, look.Day, size.Width, size.Height)
		f.stage.Update()
		f.win.Notify(window.Notice{Title: "She looks every five minutes", Line: "The pill shows each look."})
		apptest.Save(t, fw, filepath.Join(dir, "size-"+name+"-chat.png"))
		f.store[settings.KeyChatURL] = "https://openrouter.ai/api/v1"
		f.set.Reload()
		f.win.Show(window.Settings)
		f.stage.Update()
		apptest.Press(fw, "Test connection")
		apptest.Save(t, fw, filepath.Join(dir, "size-"+name+"-settings.png"))
	}
}
