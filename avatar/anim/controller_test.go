package anim_test

import (
	"math"
	"strings"
	"testing"

	"yui/avatar/anim"
	"yui/avatar/pose"
)

// TestController_Rules is the table of who gets the body from whom.
func TestController_Rules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, script, want string
	}{
		// script: ids are requests, a number runs that many tenths of a second,
		// -id leaves, ! finishes after the loop, [id holds, ] releases.
		{"at rest", "", "idle"},
		{"one-shot plays and comes back", "happy 5", "happy"},
		{"one-shot is over", "happy 12", "idle"},
		{"equal priority replaces", "happy dance", "dance"},
		{"lower with policy ignore is dropped", "happy thinking", "happy"},
		{"lower with policy queue waits", "happy wave 5", "happy"},
		{"queued one follows", "happy wave 12", "wave"},
		{"then the return target", "happy wave 23", "idle"},
		{"queue has one slot", "happy wave wave 12", "wave"},
		{"lower with policy replace plays", "happy climb_up", "climb_up"},
		{"state is the return target", "window_sit 2 happy 12", "window_sit"},
		{"the last state counts", "thinking 2 window_sit 2 happy 12", "window_sit"},
		{"reactive never is", "climb_up 2 happy 12", "idle"},
		{"null goes to the baseline", "window_sit 2 null", "idle"},
		{"null empties the queue", "happy wave null 12", "idle"},
		{"null from a one-shot of high priority", "happy null", "idle"},
		{"unknown changes nothing", "happy nonsense", "happy"},
		{"missing clip falls back to idle", "happy gone", "idle"},
		{"a failed id does not hold the slot", "gone wave", "wave"},
		{"cycles of a one-shot", "dance 15", "dance"},
		{"cycles of a one-shot are over", "dance 22", "idle"},
		{"looping one-shot goes on", "sleeping 55", "sleeping"},
		{"until it is asked to finish", "sleeping 15 ! 3", "sleeping"},
		{"and its cycle is over", "sleeping 15 ! 7", "idle"},
		{"finish does not touch a state", "window_sit 5 ! 30", "window_sit"},
		{"leave goes back", "window_sit 2 climb_up 2 -climb_up", "window_sit"},
		{"leave of another does nothing", "window_sit -climb_up", "window_sit"},
		{"leave forgets the return target", "thinking 2 happy 2 -thinking 12", "idle"},
		{"hold drops others", "[window_sit window_sit happy", "window_sit"},
		{"release lets them in", "[window_sit window_sit ] happy", "happy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(t, nil)
			for word := range strings.FieldsSeq(c.script) {
				play(p, word)
			}
			p.Step(1.0/60, &p.p)
			if p.Current() != c.want {
				t.Errorf("after %q: %s, want %s", c.script, p, c.want)
			}
		})
	}
}

func play(p *player, word string) {
	switch {
	case word == "!":
		p.FinishAfterLoop()
	case word == "]":
		p.Release()
	case word[0] == '[':
		p.Hold([]string{word[1:]})
	case word[0] == '-':
		p.Leave(word[1:])
	case word[0] >= '0' && word[0] <= '9':
		n := 0
		for _, d := range word {
			n = n*10 + int(d-'0')
		}
		p.run(float32(n) / 10)
	case word == "null":
		p.Request(anim.Play{})
	default:
		p.Request(anim.Play{Motion: word})
	}
}

func TestController_PoolNeverRepeats(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, nil)
	last, changes := p.Variant(), 0
	seen := map[string]int{last: 1}
	sinceChange := 0
	for range 60 * 200 {
		p.Step(1.0/60, &p.p)
		sinceChange++
		v := p.Variant()
		if v == last {
			continue
		}
		// Round trips of a one-second clip: 1..3 of two seconds each.
		if s := float64(sinceChange) / 60; s < 1.9 || s > 6.2 {
			t.Errorf("%s played for %.2f s", last, s)
		}
		sinceChange, last = 0, v
		seen[v]++
		changes++
	}
	if changes < 30 || len(seen) != 3 {
		t.Errorf("%d changes over %v", changes, seen)
	}
}

func TestController_SequentialAndBlocked(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, nil)
	var got []string
	for range 4 {
		p.Request(anim.Play{Motion: "dance"})
		got = append(got, p.Variant())
	}
	if s := strings.Join(got, " "); s != "dance_a b dance_a b" {
		t.Errorf("sequence %s", s)
	}
	src := &source{}
	c := anim.NewController(anim.ControllerOptions{
		Registry: registry(t).Block("loud"), Library: anim.NewLibrary(src, anim.LibraryOptions{}),
		Enabled: func(_, v string) bool { return v != "idle_calm" },
	})
	for range 4 {
		if c.Request(anim.Play{Motion: "dance"}); c.Variant() != "dance_a" {
			t.Errorf("blocked variant %s played", c.Variant())
		}
	}
	if src.asked["idle_calm.vrma"] != 0 {
		t.Error("a variant the user switched off was played")
	}
}

// TestController_NoPop runs through fades, seams and interruptions and demands
// that no bone ever moves faster than the clips and fades allow.
func TestController_NoPop(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, nil)
	p.Step(1.0/60, &p.p)
	last := p.p
	words := strings.Fields("3 happy 1 dance 1 happy 1 dance 1 happy 1 dance 2 wave 30 peek 40 null 30 window_sit 50 climb_up 33 null 20")
	for _, w := range words {
		if w[0] < '0' || w[0] > '9' {
			play(p, w)
			continue
		}
		n := 0
		for _, d := range w {
			n = n*10 + int(d-'0')
		}
		for range n * 6 {
			p.Step(1.0/60, &p.p)
			y0, _ := pose.YawPitch(last.Rot[pose.Head])
			// A loop without cross-fade wraps by design: climb_up and window_sit
			// are ramps here, so their own seam is not a fault.
			wraps := (p.Current() == "climb_up" || p.Current() == "window_sit" || p.Current() == "dance") && p.yaw() < 0.05
			if d := math.Abs(float64(p.yaw() - y0)); d > 0.12 && !wraps {
				t.Errorf("%s: head jumped by %.3f rad", p, d)
			}
			last = p.p
		}
	}
}

func TestController_PingPongDwell(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, nil)
	p.Request(anim.Play{Motion: "thinking"})
	p.run(0.75)
	if at, _ := p.Time(); math.Abs(float64(at)-0.75) > 0.02 {
		t.Errorf("forth: %v", at)
	}
	p.run(0.5)
	if at, _ := p.Time(); math.Abs(float64(at)-0.75) > 0.02 {
		t.Errorf("back: %v", at)
	}
	p.Request(anim.Play{Motion: "window_sit"})
	p.run(1.2) // one cycle, then 0.2 of 0.4 s dwell
	if at, _ := p.Time(); at > 0.05 {
		t.Errorf("dwelling at %v", at)
	}
	p.run(0.5)
	if at, _ := p.Time(); math.Abs(float64(at)-0.3) > 0.05 {
		t.Errorf("after the dwell: %v", at)
	}
}

func TestController_SpeedClamp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ ask, want float32 }{{0, 1}, {2, 2}, {9, 2.5}, {0.01, 0.25}, {float32(math.NaN()), 1}} {
		p := newPlayer(t, map[string]float32{"climb.vrma": 10})
		p.Request(anim.Play{Motion: "climb_up", Speed: c.ask})
		p.run(1)
		if at, _ := p.Time(); math.Abs(float64(at-c.want)) > 0.05 {
			t.Errorf("speed %v: at %v after a second", c.ask, at)
		}
	}
}

func TestController_MirrorAndLock(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, map[string]float32{"peek.vrma": 4})
	p.Request(anim.Play{Motion: "peek"})
	p.run(2)
	if y := p.yaw(); y > -0.2 {
		t.Errorf("mirrored head yaw %v, want negative", y)
	}
	p.Expressions(func(name string, _, share float32) {
		if share > 0.9 && name != "blinkRight" {
			t.Errorf("mirrored expression %s", name)
		}
	})
	p.Request(anim.Play{Motion: "climb_up"})
	p.run(0.5)
	if y := p.p.Hips[1]; math.Abs(float64(y)-1) > 1e-4 {
		t.Errorf("locked hips at %v", y)
	}
	if y := p.RemovedY(); math.Abs(float64(y)-0.1) > 0.01 {
		t.Errorf("removed curve %v, want 0.1", y)
	}
}

func TestController_Rest(t *testing.T) {
	t.Parallel()
	c := anim.NewController(anim.ControllerOptions{})
	var p pose.Pose
	c.Step(1.0/60, &p)
	if p != anim.Relaxed() || c.Current() != "idle" || !c.Synthesized() || c.Fading() {
		t.Errorf("%s synthesized %v fading %v", c.Current(), c.Synthesized(), c.Fading())
	}
	if c.Request(anim.Play{Motion: "x"}) != anim.Unknown || c.Request(anim.Play{}) != anim.Kept {
		t.Error("requests without a registry")
	}
}

func TestController_StepDoesNotAllocate(t *testing.T) {
	p := newPlayer(t, nil)
	p.Request(anim.Play{Motion: "peek"})
	visit := func(string, float32, float32) {}
	if n := testing.AllocsPerRun(600, func() {
		p.Step(1.0/60, &p.p)
		p.Expressions(visit)
		p.LookAt()
	}); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}
