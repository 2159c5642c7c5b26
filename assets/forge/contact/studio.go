//go:build cgo

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"yui/assets/forge/motion"
	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/render"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// studio is the body in front of the camera. The body behind the renderer is
// changed between sheets, so that nothing of the last one hangs on.
type studio struct {
	o     options
	host  *render.Host
	stand *stand
	clips []motion.Clip
	reg   *anim.Registry
	src   anim.Source
}

// stand passes the renderer's calls to the present body.
type stand struct {
	body  *avatar.Avatar
	model *vrm.Model
}

func (s *stand) Load(m *vrm.Model)              { s.model = m; s.body.Load(m) }
func (s *stand) Step(now time.Time) *pose.Frame { return s.body.Step(now) }

// source builds the clips it is asked for.
type source []motion.Clip

func (s source) Clip(name string) (*vrm.Animation, error) {
	for _, c := range s {
		if c.Name == name {
			data, err := motion.Encode(c)
			if err != nil {
				return nil, err
			}
			return vrm.ReadAnimation(data, name)
		}
	}
	return nil, fmt.Errorf("no clip %s", name)
}

func newStudio(win *render.Window, o options) (*studio, error) {
	st := &studio{o: o, clips: motion.Clips(), stand: &stand{}}
	st.src = source(st.clips)
	var b strings.Builder
	b.WriteString(`{"$":""`)
	for _, c := range st.clips {
		fmt.Fprintf(&b, `,%q:{"vrma_path":%q,"kind":"state","loop":%v,"fade_ms":0,"priority":99,"root_lock_y":%v}`, c.Name, c.Name, c.Loop, c.Lock)
	}
	b.WriteString("}")
	reg, err := anim.ParseRegistry([]byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("list the clips: %w", err)
	}
	st.reg = reg
	st.stand.body = st.body("")
	st.host, err = render.Start(win, render.Options{Body: st.stand, Samples: 4})
	if err != nil {
		return nil, fmt.Errorf("start the renderer: %w", err)
	}
	m, err := vrm.ReadFile(o.model)
	if err != nil {
		return nil, err
	}
	return st, st.host.Load(m)
}

func (st *studio) body(clip string) *avatar.Avatar {
	return avatar.New(avatar.Options{Registry: st.reg, Clips: st.src, Seed: 3, Posture: func(time.Time, float32) avatar.Placement {
		var p avatar.Placement
		if m := st.stand.model; m != nil {
			p.Solids = furniture(clip, m.Humanoid.HipsY)
		}
		return p
	}})
}

// furniture is what she lies or sits on in a clip. A window's edge is none: she
// sits before it, and hems over the edge hang.
func furniture(clip string, hips float32) []spring.Block {
	switch clip {
	case "bed_sleep", "bed_wake", "lie_down":
		return []spring.Block{avatar.BedSolid(avatar.Placement{}, hips)}
	}
	return nil
}

// fresh puts a new body before the camera. Nothing else steps it: she is in no
// place, so the renderer sleeps between pictures.
func (st *studio) fresh(clip string) *avatar.Avatar {
	b := st.body(clip)
	b.Load(st.stand.model)
	st.stand.body = b
	return b
}

func (st *studio) wants(name string) bool {
	return len(st.o.only) == 0 || slices.Contains(st.o.only, name)
}

func (st *studio) draw(ctx context.Context) error {
	for _, s := range []struct {
		name string
		make func(context.Context) (*sheet, error)
	}{{"turnaround", st.turnaround}, {"expressions", st.expressions}, {"vowels", st.vowels}} {
		if !st.wants(s.name) {
			continue
		}
		sh, err := s.make(ctx)
		if err == nil {
			err = sh.save(filepath.Join(st.o.dir, s.name+".png"))
		}
		if err != nil {
			return fmt.Errorf("sheet %s: %w", s.name, err)
		}
	}
	for _, c := range st.clips {
		if !st.wants(c.Name) {
			continue
		}
		sh, err := st.clip(ctx, c)
		if err == nil {
			err = sh.save(filepath.Join(st.o.dir, c.Name+".png"))
		}
		if err != nil {
			return fmt.Errorf("sheet %s: %w", c.Name, err)
		}
	}
	return nil
}

// clip draws frames in a row, a row a view.
func (st *studio) clip(ctx context.Context, c motion.Clip) (*sheet, error) {
	h := st.o.size
	sh := newSheet(int(float64(h)*st.o.aspect), h, st.o.cols, len(st.o.views))
	for row, deg := range st.o.views {
		b := st.fresh(c.Name)
		if err := b.Do(avatar.Motion(c.Name)); err != nil {
			return nil, err
		}
		last := epoch
		for i := range st.o.cols {
			span := max(st.o.cols-1, 1)
			if c.Loop {
				span = st.o.cols
			}
			u := st.o.from + (st.o.to-st.o.from)*float64(i)/float64(span)
			if !c.Loop { // the very end would begin again
				u = min(u, 1-0.02/c.Seconds)
			}
			if c.Loop { // hems have settled: a loop is shown as it goes on
				u++
			}
			at := epoch.Add(time.Duration((u*c.Seconds + 0.0001) * float64(time.Second)))
			img, err := st.host.Snapshot(ctx, st.shot(sh.w, sh.h, st.o.zoom, deg, last, at))
			if err != nil {
				return nil, err
			}
			last = at
			sh.put(i, row, img)
		}
	}
	return sh, nil
}

var epoch = time.UnixMilli(0)

func (st *studio) shot(w, h int, zoom, deg float64, since, at time.Time) render.Shot {
	v := render.View{Zoom: float32(zoom), Azimuth: float32(deg * math.Pi / 180), Polar: float32(math.Pi / 2)}
	return render.Shot{W: w, H: h, Samples: 4, View: &v, Since: since, At: at}
}

func (st *studio) turnaround(ctx context.Context) (*sheet, error) {
	sh := newSheet(st.o.size*6/10, st.o.size, 8, 1)
	st.fresh("")
	for i := range 8 {
		img, err := st.host.Snapshot(ctx, st.shot(sh.w, sh.h, 1, float64(i)*45, epoch, epoch.Add(time.Second)))
		if err != nil {
			return nil, err
		}
		sh.put(i, 0, img)
	}
	return sh, nil
}

var emotions = []string{"neutral", "happy", "angry", "sad", "relaxed", "surprised", "thinking", "curious", "sleepy", "embarrassed"}

func (st *studio) expressions(ctx context.Context) (*sheet, error) {
	sh := newSheet(st.o.size, st.o.size, 5, 2)
	for i, e := range emotions {
		if err := st.fresh("").Do(avatar.Emotion(e)); err != nil {
			return nil, err
		}
		img, err := st.host.Snapshot(ctx, st.shot(sh.w, sh.h, 2.9, 0, epoch, epoch.Add(time.Second)))
		if err != nil {
			return nil, err
		}
		sh.put(i%5, i/5, img)
	}
	return sh, nil
}

func (st *studio) vowels(ctx context.Context) (*sheet, error) {
	sh := newSheet(st.o.size, st.o.size, 6, 1)
	var shape avatar.MouthShape
	for i, set := range []func(*avatar.MouthShape){
		func(*avatar.MouthShape) {},
		func(m *avatar.MouthShape) { m.AA = 1 }, func(m *avatar.MouthShape) { m.IH = 1 }, func(m *avatar.MouthShape) { m.OU = 1 },
		func(m *avatar.MouthShape) { m.EE = 1 }, func(m *avatar.MouthShape) { m.OH = 1 },
	} {
		shape = avatar.MouthShape{}
		if set(&shape); i > 0 {
			shape.Level = 1
		}
		b := avatar.New(avatar.Options{Seed: 3, Mouth: func() avatar.MouthShape { return shape }})
		b.Load(st.stand.model)
		st.stand.body = b
		if err := b.Do(avatar.SpeechBegan()); err != nil {
			return nil, err
		}
		img, err := st.host.Snapshot(ctx, st.shot(sh.w, sh.h, 2.9, 0, epoch, epoch.Add(time.Second)))
		if err != nil {
			return nil, err
		}
		sh.put(i, 0, img)
	}
	return sh, nil
}

// sheet is a grid of pictures on paper.
type sheet struct {
	w, h int
	img  *image.NRGBA
}

func newSheet(w, h, cols, rows int) *sheet {
	s := &sheet{w: w, h: h, img: image.NewNRGBA(image.Rect(0, 0, w*cols, h*rows))}
	paper := image.NewUniform(color.NRGBA{0xF4, 0xF0, 0xEA, 0xFF})
	draw.Draw(s.img, s.img.Rect, paper, image.Point{}, draw.Src)
	return s
}

func (s *sheet) put(col, row int, img image.Image) {
	at := image.Pt(col*s.w, row*s.h)
	draw.Draw(s.img, img.Bounds().Add(at), img, image.Point{}, draw.Over)
}

func (s *sheet) save(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("make the picture: %w", err)
	}
	err = png.Encode(f, s.img)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
