package window_test

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/settings"
	"yui/app/widgets"
	"yui/app/window"
	"yui/app/words"
)

func open(t *testing.T, mode look.Mode, w, h float32) (*fixture, fyne.Window) {
	t.Helper()
	apptest.App(t, mode)
	fw := apptest.Window(t, nil, w, h, 1)
	f := build(words.English)
	fw.SetContent(f.win.Content())
	fw.Resize(fyne.NewSize(w, h))
	return f, fw
}

// TestWindow_ThemeSwitchReachesEverything compares a window that was switched
// to dark with one that was built dark.
func TestWindow_ThemeSwitchReachesEverything(t *testing.T) {
	for _, tab := range []window.Tab{window.Chat, window.Settings} {
		f, fw := open(t, look.Night, 1080, 720)
		f.store[settings.KeyChatURL] = "http://localhost:1234/v1"
		f.set.Reload()
		f.win.Show(tab)
		want := fw.Canvas().Capture()

		f, fw = open(t, look.Day, 1080, 720)
		f.store[settings.KeyChatURL] = "http://localhost:1234/v1"
		f.set.Reload()
		f.win.Show(tab)
		fyne.CurrentApp().Settings().SetTheme(look.New(look.Night, false))
		fw.Content().Refresh()
		if n := differing(want, fw.Canvas().Capture()); n > 0 {
			t.Errorf("tab %d: %d pixels keep the old theme", tab, n)
		}
	}
}

func differing(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return -1
	}
	n := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return n
}

func TestWindow_StageNarrowsForSettings(t *testing.T) {
	for _, c := range []struct{ width, chat, settings float32 }{
		{1080, 600, 336},
		{900, 420, 336},
		{1920, 1360, 1176},
		{880, 413.6, 0},
		{760, 357.2, 0},
	} {
		f, _ := open(t, look.Day, c.width, 720)
		if got := f.stage.Size().Width; got < c.chat-.1 || got > c.chat+.1 {
			t.Errorf("at %v the stage beside the chat is %v", c.width, got)
		}
		f.win.Show(window.Settings)
		got := f.stage.Size().Width
		if !f.stage.Visible() {
			got = 0
		}
		if got != c.settings {
			t.Errorf("at %v the stage beside the settings is %v", c.width, got)
		}
	}
}

func TestWindow_StepsOutAndComesHome(t *testing.T) {
	f, fw := open(t, look.Day, 1080, 720)
	if !apptest.Press(fw, "Step out") || !f.out {
		t.Fatal("did not step out")
	}
	if !apptest.Press(fw, "Come home") || f.out {
		t.Error("did not come home")
	}
}

// TestWindow_StepOutKeepsOffHerShoes holds the button to the foot of a wide
// stage and the head of a narrow one: she stands in the middle.
func TestWindow_StepOutKeepsOffHerShoes(t *testing.T) {
	for _, c := range []struct {
		width, tall float32
		tab         window.Tab
		want        float32
	}{
		{1080, 720, window.Chat, 664},
		{1080, 720, window.Settings, 20},
		{1920, 1080, window.Settings, 1024},
	} {
		f, fw := open(t, look.Day, c.width, c.tall)
		f.win.Show(c.tab)
		var at []fyne.Position
		apptest.Walk(fw.Content(), func(o fyne.CanvasObject) bool {
			if b, ok := o.(*widgets.Button); ok && b.Words() == "Step out" {
				at = append(at, b.Position())
			}
			return true
		})
		if len(at) != 1 || at[0] != fyne.NewPos(20, c.want) {
			t.Errorf("at %v by %v, tab %d, the button stands at %v", c.width, c.tall, c.tab, at)
		}
	}
}

func TestWindow_Notices(t *testing.T) {
	f, fw := open(t, look.Day, 1080, 720)
	top := f.chat.Position().Y
	used := 0
	f.win.Notify(window.Notice{Key: "mic", Kind: widgets.NoticeError, Title: "The microphone is taken", ActionWord: "Try again", Action: func() { used++ }})
	f.win.Notify(window.Notice{Key: "mic", Kind: widgets.NoticeError, Title: "The microphone is still taken", ActionWord: "Try again", Action: func() { used++ }})
	if f.chat.Position().Y <= top {
		t.Error("the notice lies on the chat")
	}
	if !apptest.Press(fw, "Try again") || used != 1 {
		t.Error("no action")
	}
	if f.chat.Position().Y != top {
		t.Error("a used notice stays")
	}
	for range 5 {
		f.win.Notify(window.Notice{Title: "One of many"})
	}
	n := 0
	apptest.Walk(fw.Content(), func(o fyne.CanvasObject) bool {
		if _, ok := o.(*widgets.Notice); ok {
			n++
		}
		return true
	})
	if n != 3 {
		t.Errorf("%d notices at once", n)
	}
	f.win.Notify(window.Notice{Key: "k", Title: "Keyed"})()
	f.win.Withdraw("k")
}

func TestWindow_Language(t *testing.T) {
	f, fw := open(t, look.Day, 1080, 720)
	f.win.ShowSettings(settings.PageVoice)
	f.win.SetWords(words.For(words.Korean, "Yui"), "Yui")
	if f.win.Tab() != window.Settings || f.set.Page() != settings.PageVoice {
		t.Error("the place was lost")
	}
	if !apptest.PressText(fw, "글만") || f.store[settings.KeyTTS] != "off" {
		t.Error("the page does not speak Korean")
	}
}

func TestWindow_LinkOpensItsPage(t *testing.T) {
	f, fw := open(t, look.Day, 1080, 720)
	f.win.SetLink(window.Link{State: window.Trouble, Words: "Sign-in refused"})
	if !apptest.PressText(fw, "Sign-in refused") || f.win.Tab() != window.Settings || f.set.Page() != settings.PageConnection {
		t.Error("the connection does not lead to its page")
	}
}
