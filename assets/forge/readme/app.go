//go:build cgo

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/kbinani/screenshot"
	"golang.org/x/image/draw"

	"yui/platform/session"
)

// The talk in the picture: she answers by herself, offline. The last answer
// comes with a wave, and the picture is taken in the middle of it.
var talk = []string{"good morning", "I'm off to work. Wave me goodbye?"}

// waving is how long pictures are taken of a wave; the best one is kept.
const waving = 2500 * time.Millisecond

// state is what the picture needs of the app's answer to "status".
type state struct {
	FirstFrameMS int64  `json:"first_frame_ms"`
	Emotion      string `json:"emotion"`
	Motion       string `json:"motion"`
}

// screenshotApp starts the program, talks to it and takes a picture of its
// window.
func screenshotApp(ctx context.Context, s *screen, yui string) (*image.NRGBA, error) {
	yui, err := filepath.Abs(yui)
	if err != nil {
		return nil, fmt.Errorf("find the program: %w", err)
	}
	data := filepath.Join(s.dir, "data")
	args := []string{"--config-dir", filepath.Join(s.dir, "config"), "--data-dir", data}
	app := s.cmd(ctx, yui, args...)
	if err := s.start(app); err != nil {
		return nil, err
	}
	defer func() { _ = app.Process.Signal(syscall.SIGTERM) }()
	ask := func() (st state, err error) {
		err = session.Call(ctx, filepath.Join(data, "run"), map[string]string{"do": "status"}, func(m json.RawMessage) error { return json.Unmarshal(m, &st) })
		return st, err
	}
	if err := until(ctx, time.Minute, func() bool { st, err := ask(); return err == nil && st.FirstFrameMS > 0 }); err != nil {
		return nil, fmt.Errorf("she did not appear: %w\n%s", err, s.log(filepath.Base(yui)))
	}
	_ = until(ctx, 4*time.Second, func() bool { return false }) // the room settles
	var best shot
	for i, text := range talk {
		if i == len(talk)-1 {
			if best.before, err = capture(); err != nil {
				return nil, err
			}
		}
		said := make(chan error, 1)
		go func() { said <- s.cmd(ctx, yui, append(args, "send", text)...).Run() }()
		if i < len(talk)-1 {
			if err := <-said; err != nil {
				return nil, fmt.Errorf("say %q: %w", text, err)
			}
			_ = until(ctx, 8*time.Second, func() bool { st, err := ask(); return err == nil && st.Motion == "idle" && st.Emotion == "neutral" })
			continue
		}
		// Without the motion in time the picture shows her as she is.
		_ = until(ctx, 12*time.Second, func() bool { st, err := ask(); return err == nil && st.Motion == "wave" })
		for end := time.Now().Add(waving); time.Now().Before(end) || best.img == nil; {
			if err := best.take(); err != nil {
				return nil, err
			}
		}
	}
	img := best.img
	small := image.NewNRGBA(image.Rect(0, 0, img.Rect.Dx()/reduced, img.Rect.Dy()/reduced))
	draw.CatmullRom.Scale(small, small.Rect, img, img.Rect, draw.Src, nil)
	calm(small)
	return small, nil
}

// shot is the picture in which most appeared beside her head since before: her
// raised hand.
type shot struct {
	before, img *image.RGBA
	moved       float64
}

// take makes another picture and keeps the better one.
func (s *shot) take() error {
	img, err := capture()
	if err != nil {
		return err
	}
	moved := 0.0
	r := img.Rect.Intersect(s.before.Rect)
	for y := r.Min.Y; y < r.Min.Y+r.Dy()/2; y += 4 {
		up := 1 - float64(y-r.Min.Y)/float64(r.Dy())
		for x := r.Min.X; x < r.Min.X+r.Dx()/5; x += 4 {
			a, b := img.RGBAAt(x, y), s.before.RGBAAt(x, y)
			if d := int(a.G) - int(b.G); d > 9 || d < -9 {
				moved += up * up
			}
		}
	}
	if s.img == nil || moved > s.moved {
		s.img, s.moved = img, moved
	}
	return nil
}

// capture is the inside of the app's window.
func capture() (*image.RGBA, error) {
	box, err := window("YUI")
	if err != nil {
		return nil, err
	}
	img, err := screenshot.CaptureRect(box)
	if err != nil {
		return nil, fmt.Errorf("take a picture of the screen: %w", err)
	}
	return img, nil
}

// calm drops the last bit of every colour, which nobody sees: what is left of
// the room's grain would be half of the file.
func calm(img *image.NRGBA) {
	for i, v := range img.Pix {
		if i%4 < 3 {
			img.Pix[i] = v&^1 | v>>7
		}
	}
}

// until polls ok; the error says that the time was up.
func until(ctx context.Context, limit time.Duration, ok func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tick := time.NewTicker(60 * time.Millisecond)
	defer tick.Stop()
	for {
		if ok() {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waited %v", limit)
		case <-tick.C:
		}
	}
}

// window is where the inside of the top window of that name is on the screen.
func window(name string) (image.Rectangle, error) {
	c, err := xgb.NewConn()
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("connect to the screen: %w", err)
	}
	defer c.Close()
	root := xproto.Setup(c).DefaultScreen(c).Root
	var found xproto.Window
	var area int
	var walk func(w xproto.Window, depth int)
	walk = func(w xproto.Window, depth int) {
		p, err := xproto.GetProperty(c, false, w, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 64).Reply()
		g, gerr := xproto.GetGeometry(c, xproto.Drawable(w)).Reply()
		a, aerr := xproto.GetWindowAttributes(c, w).Reply()
		if err == nil && gerr == nil && aerr == nil && string(p.Value) == name && a.MapState == xproto.MapStateViewable {
			// Its frame may have the same name; the inner one is asked last.
			if n := int(g.Width) * int(g.Height); found == 0 || n >= area/2 {
				found, area = w, n
			}
		}
		if t, err := xproto.QueryTree(c, w).Reply(); err == nil && depth < 5 {
			for _, k := range t.Children {
				walk(k, depth+1)
			}
		}
	}
	walk(root, 0)
	if found == 0 {
		return image.Rectangle{}, errors.New("the app has no visible window named " + name)
	}
	g, err := xproto.GetGeometry(c, xproto.Drawable(found)).Reply()
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("ask for the window's size: %w", err)
	}
	at, err := xproto.TranslateCoordinates(c, found, root, 0, 0).Reply()
	if err != nil {
		return image.Rectangle{}, fmt.Errorf("ask where the window is: %w", err)
	}
	x, y := int(at.DstX), int(at.DstY)
	return image.Rect(x, y, x+int(g.Width), y+int(g.Height)), nil
}
