//go:build cgo

package main

import (
	"errors"
	"fmt"
	"math"
	"time"

	"yui/avatar/render"
	"yui/avatar/vrm"
)

// command is one line of input; which fields count depends on Op.
type command struct {
	Op      string  // load, picture, run, rest, hide, figures
	File    string  // load: the model
	Clip    string  // load: the animation it plays
	At      float64 // picture: seconds into the clip, not before the last one
	Seconds float64 // run, rest, hide
	W, H    int
}

// answer is one line of output.
type answer struct {
	Err      string `json:",omitempty"`
	MS       float64
	Pixels   []byte // premultiplied RGBA, top row first
	Camera   *cam   `json:",omitempty"`
	Frames   uint64
	Steps    uint64
	Thread   int // of the render goroutine
	Renderer string
	Objects  render.Counts
}

// cam is what another viewer needs to see the same picture.
type cam struct {
	Eye, Target [3]float32
	FovY        float32
}

// stage draws on demand, or freely for a while.
type stage struct {
	host  *render.Host
	body  *puppet
	drawn chan struct{}
}

// patience is how long one picture may take.
const patience = 60 * time.Second

func (s *stage) do(c command) (answer, error) {
	switch c.Op {
	case "load":
		return s.load(c)
	case "picture":
		return s.picture(c)
	case "run", "rest", "hide":
		return s.spend(c)
	case "figures":
		return s.figures(), nil
	}
	return answer{}, fmt.Errorf("unknown command %q", c.Op)
}

// load reads a model from its file and answers when its first picture is there.
func (s *stage) load(c command) (answer, error) {
	clip, err := vrm.ReadAnimationFile(c.Clip)
	if err != nil {
		return answer{}, err
	}
	s.body.script(clip)
	s.host.SetStage(render.Stage{W: c.W, H: c.H})
	// Further away than at first sight, so that the hands of a T-pose show.
	s.host.SetView(render.View{Zoom: 0.8, Polar: math.Pi / 2})
	s.host.SetPlace(render.InStage)
	s.forget()
	began := time.Now()
	m, err := vrm.ReadFile(c.File)
	if err != nil {
		return answer{}, err
	}
	if err := s.host.Load(m); err != nil {
		return answer{}, err
	}
	if err := s.wait(); err != nil {
		return answer{}, err
	}
	a := s.figures()
	a.MS = float64(time.Since(began).Microseconds()) / 1000
	at := s.host.Camera()
	a.Camera = &cam{Eye: at.Eye, Target: at.Target, FovY: at.FovY}
	return a, nil
}

// picture steps the clip to a moment and reads what is drawn there.
func (s *stage) picture(c command) (answer, error) {
	s.forget()
	s.body.goTo(time.Duration(c.At * float64(time.Second)))
	s.host.Wake()
	if err := s.wait(); err != nil {
		return answer{}, err
	}
	img := s.host.TakeStage()
	return answer{Pixels: img.Pix}, nil
}

// spend lets time pass: playing, at rest (paused in sight) or out of sight. It
// leaves her so, until the next command says otherwise.
func (s *stage) spend(c command) (answer, error) {
	s.body.play(c.Op == "rest")
	place := render.InStage
	if c.Op == "hide" {
		place = render.Hidden
	}
	s.host.SetPlace(place)
	s.host.Wake()
	before := s.host.Stats()
	time.Sleep(time.Duration(c.Seconds * float64(time.Second)))
	a := s.figures()
	a.Frames -= before.Frames
	a.Steps -= before.Steps
	return a, nil
}

func (s *stage) figures() answer {
	st := s.host.Stats()
	return answer{
		Frames: st.Frames, Steps: st.Steps, Renderer: st.Renderer,
		Objects: st.Objects, Thread: s.body.thread(),
	}
}

func (s *stage) forget() {
	select {
	case <-s.drawn:
	default:
	}
}

func (s *stage) wait() error {
	select {
	case <-s.drawn:
		return nil
	case <-time.After(patience):
		if e := s.host.Stats().Err; e != "" {
			return errors.New(e)
		}
		return fmt.Errorf("no picture within %v", patience)
	}
}
