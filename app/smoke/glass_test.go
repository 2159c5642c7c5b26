//go:build smoke

package smoke

import (
	"encoding/json"
	"image"
	"image/color"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"yui/app/control"
	"yui/backend/backendtest"
)

// TestScreenTime measures from a local server writing a reply's first words to
// their bubble on the screen, past the compositor: it watches one line of the
// screen and asks the app nothing meanwhile. The machine decides the figure, so
// only a gross delay fails.
func TestScreenTime(t *testing.T) {
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	fake, err := backendtest.NewBackend(all, "pause_first")
	if err != nil {
		t.Fatal(err)
	}
	wire := &stamp{}
	fake.OnWrite = wire.mark
	srv := httptest.NewServer(fake)
	defer srv.Close()
	defer fake.Close()
	s := newStage(t)
	s.env = append(s.env, "YUI_CHAT_BASE_URL="+srv.URL+"/v1", "YUI_CHAT_API=chat_completions")
	p := s.launch(t, t.TempDir())
	main := strings.TrimSpace(s.tool(t, "xdotool", "getactivewindow"))
	p.do(t, control.StepOut)
	wait(t, 10*time.Second, "her to stand on the desktop", func() bool { return p.must(t).Place == "desktop" })
	// Beside her is the plain desktop; the main window is in sight, and drawn.
	s.tool(t, "xdotool", "windowmove", main, "-300", "20")
	time.Sleep(time.Second)

	say := func(text string) chan error {
		ended := make(chan error, 1)
		go func() {
			ended <- p.call(control.Request{Do: control.Send, Text: text}, func(json.RawMessage) error { return nil })
		}()
		return ended
	}
	if err := <-say("/pause_first"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	with, st := s.shot(t, "glass-with"), p.must(t)
	wait(t, 30*time.Second, "the bubble to go", func() bool { return p.must(t).Bubble == "" })
	time.Sleep(500 * time.Millisecond)
	at, ink, ok := farEnd(with, s.shot(t, "glass-without"), st)
	if !ok {
		t.Fatal("no bubble is to be seen in out/smoke/glass-with.png")
	}

	x, err := xgb.NewConnDisplay(s.display)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	measure := func(what, text string, turns int) {
		var took []time.Duration
		for range turns {
			wait(t, 30*time.Second, "the bubble to go", func() bool { return p.must(t).Bubble == "" })
			time.Sleep(300 * time.Millisecond)
			wire.arm()
			ended := say(text)
			for end := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
				look := time.Now()
				covered, err := cover(x, at, ink)
				if err != nil {
					t.Fatal(err)
				}
				if wrote := wire.time(); !wrote.IsZero() && covered {
					took = append(took, look.Sub(wrote))
					break
				}
				if time.Now().After(end) {
					s.shot(t, "glass-missing")
					t.Fatalf("the bubble does not come to %v (out/smoke/glass-missing.png)", at)
				}
			}
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(took)
		t.Logf("first words from the wire to the screen, %s: best %v, median %v, worst %v of %d", what,
			took[0].Round(time.Millisecond), took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond), len(took))
		if took[0] > 250*time.Millisecond {
			t.Errorf("%s: the best of %d replies took %v to the screen", what, len(took), took[0])
		}
	}
	measure("after a moment's thought", "/pause_first", 4)
	measure("at once", "/plain_long", 4)
}

// stamp remembers when the server wrote first since it was armed.
type stamp struct {
	mu sync.Mutex
	at time.Time
}

func (w *stamp) mark() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at.IsZero() {
		w.at = time.Now()
	}
}

func (w *stamp) arm() { w.mu.Lock(); defer w.mu.Unlock(); w.at = time.Time{} }

func (w *stamp) time() time.Time { w.mu.Lock(); defer w.mu.Unlock(); return w.at }

// farEnd finds a line down that end of a bubble which the three dots of waiting
// do not reach, and the bubble's colour. She moves, and the bubble with her, so
// the line reaches beyond it.
func farEnd(with, without *image.RGBA, st control.State) (image.Rectangle, color.RGBA, bool) {
	pet := st.PetX + st.PetW/2
	count := map[color.RGBA][]image.Point{}
	for y := range with.Rect.Dy() {
		for x := range with.Rect.Dx() {
			if rgb(without, x, y) == backdrop && rgb(with, x, y) != backdrop {
				c := with.RGBAAt(x, y)
				count[c] = append(count[c], image.Pt(x, y))
			}
		}
	}
	var most []image.Point
	var ink color.RGBA
	for c, ps := range count {
		if len(ps) > len(most) {
			most, ink = ps, c
		}
	}
	if len(most) < 1000 {
		return image.Rectangle{}, ink, false
	}
	box := image.Rectangle{Min: most[0], Max: most[0]}
	for _, p := range most {
		box = box.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	}
	x := box.Max.X - 60
	if box.Max.X < pet {
		x = box.Min.X + 60
	}
	return image.Rect(x, box.Min.Y-30, x+1, box.Max.Y+30), ink, true
}

// cover tells whether a bubble of that colour lies on the line.
func cover(x *xgb.Conn, line image.Rectangle, ink color.RGBA) (bool, error) {
	root := xproto.Setup(x).DefaultScreen(x).Root
	r, err := xproto.GetImage(x, xproto.ImageFormatZPixmap, xproto.Drawable(root),
		int16(line.Min.X), int16(line.Min.Y), 1, uint16(line.Dy()), 0xffffffff).Reply()
	if err != nil {
		return false, err
	}
	n := 0
	for i := 0; i+3 < len(r.Data); i += 4 {
		if alike(color.RGBA{r.Data[i+2], r.Data[i+1], r.Data[i], 255}, ink) {
			n++
		}
	}
	return n >= 8, nil
}

func alike(a, b color.RGBA) bool {
	d := func(x, y uint8) bool { return max(x, y)-min(x, y) <= 24 }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B)
}
