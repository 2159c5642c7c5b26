package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"
)

// Goals of the figures.
const (
	goalCPU    = 0.60
	goalLoad   = 0.50
	goalMemory = 0.40
	mostMemory = 220.0 // MiB
	swaps      = 30
	goalSlope  = 1.0  // MiB a swap
	goalIdle   = 0.01 // of a core
)

// sample is what one side showed in one run of a fresh process.
type sample struct {
	load   float64 // ms
	frame  float64 // processor ms a frame
	rate   float64 // frames a second
	memory float64 // MiB
}

// figures measures both sides, fresh processes each time, by turns.
func figures(l *lab, t *table, log io.Writer) error {
	for _, samples := range []int{4, 0} {
		for _, model := range []string{l.yui, l.godette, l.female} {
			name := strings.TrimSuffix(filepath.Base(model), ".vrm")
			var ours, peer []sample
			for range l.o.repeats {
				a, b, err := l.pair(model, samples, log)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				ours, peer = append(ours, a), append(peer, b)
			}
			what := fmt.Sprintf("%s, %d× MSAA: ", name, samples)
			of := func(s []sample, f func(sample) float64) float64 {
				var v []float64
				for _, x := range s {
					v = append(v, f(x))
				}
				return median(v)
			}
			cpu := func(s sample) float64 { return s.frame }
			load := func(s sample) float64 { return s.load }
			mem := func(s sample) float64 { return s.memory }
			t.ratio(what+"CPU a frame", "ms", of(ours, cpu), of(peer, cpu), goalCPU, 0)
			t.ratio(what+"file to first frame", "ms", of(ours, load), of(peer, load), goalLoad, 0)
			if samples == 4 {
				t.ratio(what+"memory, PSS of the tree", "MiB", of(ours, mem), of(peer, mem), goalMemory, mostMemory)
			}
		}
	}
	if err := swapping(l, t, log); err != nil {
		return fmt.Errorf("swap models: %w", err)
	}
	if err := idling(l, t); err != nil {
		return fmt.Errorf("idle: %w", err)
	}
	return nil
}

// pair runs both sides once, one after the other: two at a time would share the
// cores.
func (l *lab) pair(model string, samples int, log io.Writer) (ours, peer sample, err error) {
	n, err := l.startOurs(samples)
	if err != nil {
		return ours, peer, err
	}
	first, err := n.Load(model, l.clip, nil)
	if err == nil {
		ours, err = measure(n, first.MS, l.o.seconds)
	}
	who, _ := n.Figures()
	n.Close()
	if err != nil {
		return ours, peer, err
	}
	b, err := l.startPeer(samples)
	if err != nil {
		return ours, peer, err
	}
	defer b.Close()
	loaded, err := b.Load(model, l.clip, first.Camera)
	if err != nil {
		return ours, peer, err
	}
	if peer, err = measure(b, loaded.MS, l.o.seconds); err != nil {
		return ours, peer, err
	}
	them, err := b.Figures()
	fmt.Fprintf(log, "%s, samples %d\n  ours %s: load %.0f ms, %.1f CPU-ms a frame at %.0f fps, %.0f MiB\n  peer %s (%s, samples %d): load %.0f ms, %.1f CPU-ms a frame at %.0f fps, %.0f MiB\n",
		filepath.Base(model), samples, who.Renderer, ours.load, ours.frame, ours.rate, ours.memory,
		them.Renderer, them.Version, them.Samples, peer.load, peer.frame, peer.rate, peer.memory)
	return ours, peer, err
}

// measure plays for a while: a second to warm up, then the timed run.
func measure(s side, loaded, seconds float64) (sample, error) {
	if _, err := s.Run(1); err != nil {
		return sample{}, err
	}
	before, err := cpuTime(s.PID())
	if err != nil {
		return sample{}, err
	}
	began := time.Now()
	a, err := s.Run(seconds)
	if err != nil {
		return sample{}, err
	}
	took := time.Since(began)
	after, err := cpuTime(s.PID())
	if err != nil {
		return sample{}, err
	}
	if a.Frames == 0 {
		return sample{}, errors.New("no frame was drawn")
	}
	mem, err := pss(s.PID())
	return sample{
		load: loaded, memory: mem, rate: float64(a.Frames) / took.Seconds(),
		frame: float64((after - before).Microseconds()) / 1000 / float64(a.Frames),
	}, err
}

// swapping loads two models by turns and watches memory and GL objects.
func swapping(l *lab, t *table, log io.Writer) error {
	n, err := l.startOurs(4)
	if err != nil {
		return err
	}
	defer n.Close()
	models := [2]string{l.yui, l.godette}
	var memory []float64
	var first, last [2]objects
	for i := range swaps + 1 {
		a, err := n.Load(models[i%2], l.clip, nil)
		if err != nil {
			return err
		}
		if _, err := n.Picture(0.1); err != nil { // the second picture draws every part
			return err
		}
		if a, err = n.Figures(); err != nil {
			return err
		}
		mem, err := pss(n.PID())
		if err != nil {
			return err
		}
		memory = append(memory, mem)
		if i == 2 || i == 3 {
			first[i%2] = a.Objects
		}
		last[i%2] = a.Objects
	}
	fmt.Fprintf(log, "swaps, MiB: %.0f\n", memory)
	s := slope(memory[3:])
	t.fact(fmt.Sprintf("%d swaps A↔B: memory a swap after the third", swaps), fmt.Sprintf("%+.2f MiB", s), "< 1 MiB", s < goalSlope)
	t.fact("  GL objects, third swap and last", fmt.Sprintf("%v / %v", first[0], last[0]), "equal", first == last)
	return nil
}

// slope is the least-squares slope of v over its index.
func slope(v []float64) float64 {
	n := float64(len(v))
	var sx, sy, sxy, sxx float64
	for i, y := range v {
		x := float64(i)
		sx, sy, sxy, sxx = sx+x, sy+y, sxy+x*y, sxx+x*x
	}
	if d := n*sxx - sx*sx; d != 0 {
		return (n*sxy - sx*sy) / d
	}
	return 0
}

// idling pauses her in sight, then hides her.
func idling(l *lab, t *table) error {
	n, err := l.startOurs(4)
	if err != nil {
		return err
	}
	defer n.Close()
	if _, err := n.Load(l.yui, l.clip, nil); err != nil {
		return err
	}
	if _, err := n.Run(1); err != nil {
		return err
	}
	for _, c := range []struct {
		name string
		f    func(float64) (answer, error)
	}{{"paused", n.Rest}, {"hidden", n.Hide}} {
		if _, err := c.f(1); err != nil { // what was under way ends
			return err
		}
		fig, err := n.Figures()
		if err != nil {
			return err
		}
		sleeper, err := thread(n.PID(), fig.Thread)
		if err != nil {
			return err
		}
		before, err := cpuTime(n.PID())
		if err != nil {
			return err
		}
		began := time.Now()
		a, err := c.f(l.o.seconds)
		if err != nil {
			return err
		}
		after, err := cpuTime(n.PID())
		if err != nil {
			return err
		}
		share := (after - before).Seconds() / time.Since(began).Seconds()
		woke, err := thread(n.PID(), fig.Thread)
		if err != nil {
			return err
		}
		t.fact(c.name+": frames, render thread", fmt.Sprintf("%d, %c +%d ms", a.Frames, woke.state, (woke.cpu-sleeper.cpu).Milliseconds()),
			"0, asleep", a.Frames == 0 && woke.state == 'S')
		t.fact("  processor, share of a core", fmt.Sprintf("%.2f %%", share*100), "≤ 1 %", share <= goalIdle)
	}
	return nil
}
