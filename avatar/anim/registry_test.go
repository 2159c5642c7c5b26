package anim_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"yui/avatar/anim"
)

func registry(t testing.TB) *anim.Registry {
	t.Helper()
	data, err := os.ReadFile("testdata/motions.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := anim.ParseRegistry(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParseRegistry_Fields(t *testing.T) {
	t.Parallel()
	r := registry(t)
	if got := strings.Join(r.IDs(), " "); got != "idle happy dance thinking wave window_sit peek climb_up sleeping gone" {
		t.Errorf("ids %s", got)
	}
	m := r.Motion("idle")
	if m.Kind != anim.Ambient || !m.Loop || !m.PingPong || m.LoopCycles != [2]int{1, 3} || m.Published ||
		m.Fade != 500*time.Millisecond || len(m.Variants) != 3 || m.Variants[0].ID != "idle_calm" {
		t.Errorf("idle %+v", m)
	}
	d := r.Motion("dance")
	if d.VariantPolicy != anim.Sequential || d.Variants[1].ID != "b" || !d.Published || d.Fade != 200*time.Millisecond {
		t.Errorf("dance %+v", d)
	}
	if p := r.Motion("peek"); !p.Mirror || !p.CrossfadeLoop || p.Kind != anim.State {
		t.Errorf("peek %+v", p)
	}
	if c := r.Motion("climb_up"); !c.RootLockY || c.Kind != anim.Reactive || c.Selectable() {
		t.Errorf("climb_up %+v", c)
	}
}

func TestRegistry_Selectable(t *testing.T) {
	t.Parallel()
	r := registry(t)
	if got, want := r.Selectable(), []string{"happy", "dance", "wave", "sleeping", "gone"}; !slices.Equal(got, want) {
		t.Errorf("selectable %v, want %v", got, want)
	}
	if got, want := r.Block("joy").Selectable(), []string{"dance", "wave", "sleeping", "gone"}; !slices.Equal(got, want) {
		t.Errorf("selectable without joy %v, want %v", got, want)
	}
	var none *anim.Registry
	if none.Selectable() != nil || none.Motion("idle") != nil {
		t.Error("a nil registry is not empty")
	}
}

func TestParseRegistry_Faults(t *testing.T) {
	t.Parallel()
	ok := `"vrma_path":"a.vrma","kind":"oneshot"`
	for _, c := range []struct{ in, want string }{
		{`[]`, "motions: not a JSON object"},
		{`{"a":{` + ok + `}} x`, "motions: text after the closing brace"},
		{`{"a":{` + ok + `},"a":{` + ok + `}}`, "motions: a: listed twice"},
		{`{"a":3}`, "motions: a.not a JSON object"},
		{`{"a":{"vrma_path":"a.vrma"}}`, "motions: a.kind: missing"},
		{`{"a":{"kind":"oneshot"}}`, "motions: a.variants: missing"},
		{`{"a":{"kind":"oneshot","variants":[]}}`, "motions: a.variants: missing"},
		{`{"a":{` + ok + `,"kind":"x"}}`, "motions: a.kind: listed twice"},
		{`{"a":{"vrma_path":"a.vrma","kind":"loop"}}`, `motions: a.kind: must be one of ambient, oneshot, reactive, state, is "loop"`},
		{`{"a":{` + ok + `,"interrupt_policy":"stop"}}`, "motions: a.interrupt_policy: must be one of"},
		{`{"a":{` + ok + `,"variant_policy":1}}`, "motions: a.variant_policy: must be one of"},
		{`{"a":{` + ok + `,"priority":101}}`, "motions: a.priority: must be a whole number 0..100"},
		{`{"a":{` + ok + `,"fade_ms":-1}}`, "motions: a.fade_ms: must be a whole number"},
		{`{"a":{` + ok + `,"fade_ms":1.5}}`, "motions: a.fade_ms: must be a whole number"},
		{`{"a":{` + ok + `,"loop":"yes"}}`, "motions: a.loop: must be true or false"},
		{`{"a":{` + ok + `,"loop":null}}`, "motions: a.loop: must be true or false"},
		{`{"a":{` + ok + `,"loop_cycles":[3,1]}}`, "motions: a.loop_cycles: must be [min, max]"},
		{`{"a":{` + ok + `,"loop_cycles":[0,1]}}`, "motions: a.loop_cycles: must be [min, max]"},
		{`{"a":{` + ok + `,"looped":true}}`, "motions: a.looped: unknown key"},
		{`{"a":{` + ok + `,"variants":["b.vrma",{"path":"c"}]}}`, "motions: a.variants: [1]: must be a path or an object"},
		{`{"a":{` + ok + `,"variants":["a.vrma"]}}`, `motions: a.variants[1]: "a" is there twice`},
		{`{"a":{"vrma_path":" ","kind":"oneshot"}}`, "motions: a.vrma_path: the path is empty"},
	} {
		_, err := anim.ParseRegistry([]byte(c.in))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s\n got %v\nwant %s", c.in, err, c.want)
		}
	}
}

func FuzzParseRegistry(f *testing.F) {
	data, err := os.ReadFile("testdata/motions.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"a":{"vrma_path":"a","kind":"oneshot","loop_cycles":[1]}}`))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if r, err := anim.ParseRegistry(data); err == nil {
			for _, id := range r.IDs() {
				_ = r.Motion(id).Variants[0]
			}
		}
	})
}
