//go:build smoke

package smoke

import (
	"encoding/binary"
	"encoding/json"
	"image"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"yui/app/control"
	"yui/backend/convo"
	"yui/backend/store"
)

// TestSmoke is the whole main job on real input: she appears, she is spoken
// to, she answers with words, a face, a voice and a moving mouth, on the
// desktop with the desktop showing through, and it is all remembered.
func TestSmoke(t *testing.T) {
	s := newStage(t)
	data := t.TempDir()
	p := s.launch(t, data)
	st := p.must(t)
	t.Logf("first frame after %d ms", st.FirstFrameMS)
	time.Sleep(1500 * time.Millisecond)
	s.shot(t, "1-home")

	out := s.yui(t, data, "send", "--json", "hello")
	raw, err := out.Output()
	if err != nil {
		t.Fatalf("yui send: %v\n%s", err, raw)
	}
	var speech strings.Builder
	var cues, pieces int
	last := ""
	for line := range strings.Lines(string(raw)) {
		var e control.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("yui send printed %q: %v", line, err)
		}
		switch e.Type {
		case "speech":
			speech.WriteString(e.Text)
			pieces++
		case "cue":
			cues++
		}
		last = e.Type
	}
	if speech.Len() == 0 || cues == 0 || last != "done" {
		t.Errorf("yui send printed:\n%s\nwant speech, a cue and done", raw)
	}
	wait(t, 30*time.Second, "her mouth to move", func() bool { return p.must(t).MouthMax > 0.05 })
	s.shot(t, "2-home-answer")
	if st = p.must(t); st.Cues == 0 {
		t.Error("no cue reached her face")
	}

	active := s.tool(t, "xdotool", "getactivewindow")
	p.do(t, control.StepOut)
	wait(t, 10*time.Second, "her to stand on the desktop", func() bool { st = p.must(t); return st.Place == "desktop" && st.PetW > 0 })
	time.Sleep(1200 * time.Millisecond)
	img := s.shot(t, "3-desktop")
	checkTransparent(t, img, st)

	seen := map[string]bool{}
	go func() { _ = s.yui(t, data, "send", "How are you today?").Run() }()
	wait(t, 30*time.Second, "text in the bubble", func() bool {
		b := p.must(t).Bubble
		seen[b] = true
		return b != ""
	})
	time.Sleep(700 * time.Millisecond)
	s.shot(t, "4-desktop-bubble")
	if now := s.tool(t, "xdotool", "getactivewindow"); now != active {
		t.Errorf("stepping out and speaking took the keyboard: window %s, then %s", active, now)
	}
	time.Sleep(4 * time.Second)
	checkClicks(t, s, p)
	checkView(t, s, p)

	p.do(t, control.ComeHome)
	wait(t, 10*time.Second, "her to come home", func() bool { return p.must(t).Place == "home" })
	time.Sleep(800 * time.Millisecond)
	s.shot(t, "7-home-again")

	checkHidden(t, s, p, strings.TrimSpace(active))

	if d := p.quit(t); d > 5*time.Second {
		t.Errorf("the exit took %v, want at most 5 s", d)
	} else {
		t.Logf("clean exit in %v", d.Round(time.Millisecond))
	}
	if rms := heard(t, s.wav); rms < 0.001 {
		t.Errorf("the sink heard nothing (RMS %.5f)", rms)
	} else {
		t.Logf("sound in the sink: RMS %.4f", rms)
	}
	rows := transcript(t, data)
	if len(rows) < 2 || rows[0].Role != convo.RoleUser || rows[0].Text != "hello" || rows[1].Role != convo.RoleAssistant {
		t.Errorf("transcript: %+v", rows)
	}
}

// transcript is what the app kept of the conversation.
func transcript(t *testing.T, data string) []convo.Message {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(data, "yui.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Before(t.Context(), "yui", 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// checkTransparent finds the desktop's colour inside the pet window, and her
// where she stands.
func checkTransparent(t *testing.T, img *image.RGBA, st control.State) {
	t.Helper()
	if !st.Transparent {
		t.Error("the pet window says it is not transparent under a compositor")
	}
	r := image.Rect(st.PetX, st.PetY, st.PetX+st.PetW, st.PetY+st.PetH).Intersect(img.Bounds())
	through, other := 0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if rgb(img, x, y) == backdrop {
				through++
			} else {
				other++
			}
		}
	}
	all := through + other
	if all == 0 || through < all/5 || other < all/20 {
		t.Errorf("pet window %v: %d of %d pixels show the desktop", r, through, all)
	}
}

// checkClicks drags her with the mouse, clicks beside her, and opens her menu.
func checkClicks(t *testing.T, s *stage, p *program) {
	t.Helper()
	st := p.must(t)
	cx, cy := st.PetX+st.PetW/2, st.PetY+st.PetH*6/10
	s.tool(t, "xdotool", "mousemove", strconv.Itoa(cx), strconv.Itoa(cy), "mousedown", "1")
	for i := 1; i <= 10; i++ {
		s.tool(t, "xdotool", "mousemove", strconv.Itoa(cx-30*i), strconv.Itoa(cy-10*i))
	}
	time.Sleep(300 * time.Millisecond)
	s.shot(t, "5-dragged")
	s.tool(t, "xdotool", "mouseup", "1")
	time.Sleep(300 * time.Millisecond)
	now := p.must(t)
	if dx, dy := now.PetX-st.PetX, now.PetY-st.PetY; dx > -250 || dy > -60 {
		t.Errorf("dragging by (-300,-100) moved her by (%d,%d)", dx, dy)
	}
	// The corner of her window is empty: what is under the pointer there is
	// not hers.
	s.tool(t, "xdotool", "mousemove", strconv.Itoa(now.PetX+6), strconv.Itoa(now.PetY+6))
	beside := s.tool(t, "xdotool", "getmouselocation", "--shell")
	s.tool(t, "xdotool", "mousemove", strconv.Itoa(now.PetX+now.PetW/2), strconv.Itoa(now.PetY+now.PetH*6/10))
	on := s.tool(t, "xdotool", "getmouselocation", "--shell")
	if a, b := windowLine(beside), windowLine(on); a == b {
		t.Errorf("a click beside her and one on her reach the same window: %s", a)
	}
	s.tool(t, "xdotool", "click", "3")
	time.Sleep(800 * time.Millisecond)
	s.shot(t, "6-menu")
	s.tool(t, "xdotool", "key", "Escape")
}

// checkView turns the wheel over her, alone and with Control, and walks around
// her with Shift and a drag.
func checkView(t *testing.T, s *stage, p *program) {
	t.Helper()
	was := p.must(t)
	cx, cy := was.PetX+was.PetW/2, was.PetY+was.PetH*6/10
	s.tool(t, "xdotool", "mousemove", strconv.Itoa(cx), strconv.Itoa(cy), "click", "--repeat", "3", "4")
	time.Sleep(300 * time.Millisecond)
	near := p.must(t)
	if near.Zoom <= was.Zoom || near.PetW != was.PetW {
		t.Errorf("the wheel took the zoom from %.2f to %.2f and her window from %d to %d pixels", was.Zoom, near.Zoom, was.PetW, near.PetW)
	}
	s.tool(t, "xdotool", "click", "--repeat", "3", "5")
	s.tool(t, "xdotool", "keydown", "shift", "mousedown", "1")
	for i := 1; i <= 10; i++ {
		s.tool(t, "xdotool", "mousemove", strconv.Itoa(cx+6*i), strconv.Itoa(cy))
	}
	s.tool(t, "xdotool", "mouseup", "1", "keyup", "shift")
	time.Sleep(300 * time.Millisecond)
	turned := p.must(t)
	if turned.Azimuth == was.Azimuth || turned.PetX != was.PetX {
		t.Errorf("Shift and a drag turned the view from %.2f to %.2f and moved her by %d pixels", was.Azimuth, turned.Azimuth, turned.PetX-was.PetX)
	}
	time.Sleep(500 * time.Millisecond) // the bubble follows
	s.shot(t, "6-turned")
	s.tool(t, "xdotool", "mousemove", strconv.Itoa(cx), strconv.Itoa(cy), "keydown", "control", "click", "--repeat", "3", "4", "keyup", "control")
	wait(t, 3*time.Second, "her to grow", func() bool { return p.must(t).PetW > was.PetW })
	s.tool(t, "xdotool", "keydown", "control", "click", "--repeat", "3", "5", "keyup", "control")
	time.Sleep(300 * time.Millisecond)
}

// checkHidden minimizes the main window: no frame is drawn for nobody, and she
// is there again when it comes back.
func checkHidden(t *testing.T, s *stage, p *program, main string) {
	t.Helper()
	s.tool(t, "xdotool", "windowminimize", main)
	time.Sleep(1200 * time.Millisecond)
	before := p.must(t).Frames
	time.Sleep(2 * time.Second)
	if after := p.must(t).Frames; after != before {
		t.Errorf("%d frames were drawn while the window was minimized", after-before)
	}
	s.tool(t, "xdotool", "windowactivate", main)
	wait(t, 5*time.Second, "frames after the window came back", func() bool { return p.must(t).Frames > before })
}

// windowLine picks the window out of xdotool's answer.
func windowLine(s string) string {
	_, w, _ := strings.Cut(s, "WINDOW=")
	return strings.TrimSpace(w)
}

// TestSecondStart brings the first instance forward and ends.
func TestSecondStart(t *testing.T) {
	s := newStage(t)
	data := t.TempDir()
	p := s.launch(t, data)
	out, err := s.yui(t, data).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "already running") {
		t.Errorf("second start: %v\n%s", err, out)
	}
	p.quit(t)
}

// TestKill ends the app without warning in mid-reply: the database opens
// again with every finished turn.
func TestKill(t *testing.T) {
	s := newStage(t)
	data := t.TempDir()
	p := s.launch(t, data)
	if out, err := s.yui(t, data, "send", "hello").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	begun := make(chan struct{})
	go func() {
		_ = p.call(control.Request{Do: control.Send, Text: "tell me about yourself"}, func(json.RawMessage) error {
			select {
			case <-begun:
			default:
				close(begun)
			}
			return nil
		})
	}()
	<-begun
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-p.done
	db, err := store.Open(t.Context(), filepath.Join(data, "yui.db"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := db.Before(t.Context(), "yui", 0, 0)
	if err != nil || len(rows) < 2 || rows[0].Text != "hello" {
		t.Errorf("after the kill: %+v %v", rows, err)
	}
	db.Close()
	p = s.launch(t, data)
	p.quit(t)
}

// heard is the loudest half second's RMS in the recording, 0..1.
func heard(t *testing.T, path string) float64 {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const chunk = 44100 * 2 // half a second of two channels
	best := 0.0
	for i := 0; i+2*chunk <= len(b); i += 2 * chunk {
		sum := 0.0
		for j := 0; j < 2*chunk; j += 2 {
			v := float64(int16(binary.LittleEndian.Uint16(b[i+j:]))) / 32768
			sum += v * v
		}
		best = max(best, math.Sqrt(sum/chunk))
	}
	return best
}
