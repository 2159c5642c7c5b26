package widgets

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"yui/app/look"
)

// TestPictures draws the parts in their states for people to look at; it runs
// when YUI_PICTURES names a folder.
func TestPictures(t *testing.T) {
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		t.Skip("YUI_PICTURES is not set")
	}
	for name, mode := range map[string]look.Mode{"light": look.Day, "dark": look.Night} {
		app := test.NewTempApp(t)
		app.Settings().SetTheme(look.New(mode, false))
		w := test.NewTempWindow(t, nil)
		w.SetPadded(false)
		w.Canvas().(interface{ SetScale(float32) }).SetScale(2)
		w.SetContent(NewStack(NewBox(look.Surface, "", 0), NewInset(24, 24, 24, 24, parts())))
		w.Resize(fyne.NewSize(1080, 900))
		f, err := os.Create(filepath.Join(dir, "parts-"+name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, w.Canvas().Capture()); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
}

func parts() fyne.CanvasObject {
	words := ComposerWords{Placeholder: "Say something to Yui", Answering: "Yui is answering", Listening: "Listening"}
	var rows []fyne.CanvasObject
	for _, k := range []Kind{Primary, Neutral, Quiet, Danger} {
		var line []fyne.CanvasObject
		for i := range 5 {
			b := NewButton(k, "", "Continue", nil)
			b.hover, b.press, b.focus, b.off = i == 1, i == 2, i == 3, i == 4
			line = append(line, b)
		}
		rows = append(rows, NewRow(12, -1, line...))
	}
	icon, on, tip := NewIconButton("mic", "Hold to talk", nil), NewIconButton("mic", "", nil), NewIconButton("clip", "Attach", nil)
	icon.hover, on.on = true, true
	tip.tip.words, tip.tip.shown = "Hold to talk", 1
	tip.tip.Show()
	rows = append(rows, NewRow(16, -1, NewSmallButton(Neutral, "reset", "Reset", nil), icon, on, tip))
	a, b, c, d := NewSwitch(true, nil), NewSwitch(false, nil), NewSwitch(true, nil), NewSwitch(false, nil)
	c.focus, d.off = true, true
	rows = append(rows, NewRow(16, -1, a, b, c, d))
	rows = append(rows, NewSlider(0, 1, .01, .64, nil), NewTabs([]string{"Chat", "Settings"}, nil))
	sel := NewSelect("Model", "", []Option{{"a", "qwen/qwen3-14b"}, {"b", "qwen/qwen3-32b"}}, "b", nil)
	menu := NewColumn(0)
	for i, w := range []string{"qwen/qwen3-14b", "qwen/qwen3-32b", "qwen/qwen3-235b"} {
		e := newMenuEntry(Item{Words: w, Chosen: i == 1}, nil)
		e.hover = i == 0
		menu.Add(e)
	}
	rows = append(rows, sel, NewStack(NewBox(look.Raised, look.Edge, 12), NewInset(4, 4, 4, 4, menu)))
	left := NewColumn(16, rows...)

	f1, f2, f3, f4 := NewField("Rest", "", "http://localhost:11434", ""), NewField("Focus", "http://local", "", ""), NewField("Error", "http:/localhost", "", ""), NewField("Disabled", "", "http://localhost:11434", "Set by the preset")
	f2.shell.focus = true
	f3.SetError("One slash is missing")
	f4.SetEnabled(false)
	c1, c2, c3 := NewComposer(words), NewComposer(words), NewComposer(words)
	for _, c := range []*Composer{c1, c2, c3} {
		c.OnAttach, c.OnTalk = func() {}, func() {}
	}
	c1.SetText("Thank you, Yui")
	c2.SetListening(true)
	c3.SetAnswering(true)
	hover := NewListRow(NewPicture(28, 14, nil, "Natsume"), "Natsume", "", "Hover", false, func() {})
	hover.hover = true
	middle := NewColumn(16,
		&fyne.Container{Layout: Halves{16}, Objects: []fyne.CanvasObject{f1, f2}},
		&fyne.Container{Layout: Halves{16}, Objects: []fyne.CanvasObject{f3, f4}},
		c1, c2, c3,
		NewCard(NewListRow(NewPicture(28, 14, nil, "Yui"), "Yui", "", "18 MB", false, func() {}), hover,
			NewListRow(NewPicture(28, 14, nil, "Yui"), "Yui, winter", "", "Selected", true, func() {})),
		NewNotice(NoticeTip, "Screen watch is on", "She looks every five minutes. The pill shows each look.", "", nil, "", nil),
		NewNotice(NoticeOK, "Connected", "First words in 0.4 seconds.", "", nil, "Close", func() {}),
		NewNotice(NoticeError, "The microphone is taken", "Another app holds it. Close the call, then try again.", "Try again", func() {}, "", nil),
	)
	bub, wait := NewBubble("Copy"), NewBubble("Copy")
	bub.SetWords("The tests are green again. You can close the red tab now.", false)
	wait.SetWaiting()
	p1, p2, p3, p4 := NewPill(nil), NewPill(nil), NewPill(nil), NewPill(nil)
	p1.Set(PillBusy, "looking at the screen")
	p2.Set(PillListening, "listening")
	p3.Set(PillTrouble, "can’t reach Hermes")
	p4.Set(PillResting, "resting")
	stream := NewPara(look.Body, look.Text, "The page asks for a code now")
	stream.SetStreaming(true)
	right := NewColumn(16,
		NewSaid("Can you see why it failed?", "Copy"), stream,
		NewFold("Thought for 6 seconds", "", false, ""),
		NewFold("Thought for 6 seconds", "The log ends at the login step. The form has a new field. The test fills two of three.", true, ""),
		NewRow(12, -1, NewChip(ToolRunning, "screen", "looking at the screen", nil), NewChip(ToolDone, "check", "looked at the screen", nil)),
		NewRow(12, -1, NewChip(EventChip, "pause", "Test run paused", nil), NewChip(Delegated, "hand", "handed to Natsume", nil)),
		NewRow(16, -1, bub, wait), NewRow(12, -1, p1, p2), NewRow(12, -1, p3, p4),
		NewEmptyState(NewPicture(64, 32, nil, "Yui"), "Nothing said yet today", "Write below, or hold the talk key and speak."),
		NewDayDivider("Tuesday 14 October"),
		NewRadio("On this computer", "Ollama is running, with three models", "Found", true, nil, func() {}),
		NewRadio("With a provider", "", "", false, nil, func() {}),
	)
	return &fyne.Container{Layout: Halves{28}, Objects: []fyne.CanvasObject{left, middle, right}}
}
