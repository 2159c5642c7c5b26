package mind

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"yui/backend/convo"
)

// The kept transcript is always what the store would answer, whatever was
// added in between, and reads only the tail for it.
func TestTranscript(t *testing.T) {
	t.Parallel()
	var store []convo.Message
	id, asked := int64(0), []int{}
	add := func(n int) {
		for range n {
			id++
			store = append(store, convo.Message{ID: id, Text: fmt.Sprint(id)})
		}
	}
	newest := func(_ context.Context, limit int) ([]convo.Message, error) {
		asked = append(asked, limit)
		return append([]convo.Message(nil), store[max(0, len(store)-limit):]...), nil
	}
	var kept transcript
	step := func(name string, limit int, wantAsked ...int) {
		t.Helper()
		asked = nil
		got, err := kept.read(t.Context(), limit, newest)
		if err != nil {
			t.Fatal(err)
		}
		want := store[max(0, len(store)-limit):]
		if len(got) != len(want) || len(got) > 0 && (got[0].ID != want[0].ID || got[len(got)-1].ID != want[len(want)-1].ID) {
			t.Errorf("%s: %d entries, want %d", name, len(got), len(want))
		}
		for i := range got {
			if got[i].ID != want[i].ID {
				t.Fatalf("%s: entry %d is %d, want %d", name, i, got[i].ID, want[i].ID)
			}
		}
		if fmt.Sprint(asked) != fmt.Sprint(wantAsked) {
			t.Errorf("%s: asked for %v, want %v", name, asked, wantAsked)
		}
		if len(got) > 0 { // what is done to an answer is nobody else's trouble
			_ = append(got, convo.Message{ID: -1})
		}
	}
	step("an empty store", 500, 500)
	add(3)
	step("first entries", 500, recent)
	add(recent)
	step("more than the tail shows", 500, recent, 500)
	for i := range 40 {
		add(i % 5 * 12)
		step("turn by turn", 500, recent)
	}
	step("fewer", 10, recent)
	step("more", 600, 600)
	add(5000)
	step("very many at once", 600, recent, 600)
	for range 100 {
		add(50)
		step("past the limit", 600, recent)
	}
	if len(kept.have) > 1000 {
		t.Errorf("%d kept for 600", len(kept.have))
	}
	store = nil
	step("a new session", 600, recent)
	add(2)
	step("its first turn", 600, recent)
	if _, err := kept.read(t.Context(), 5, func(context.Context, int) ([]convo.Message, error) { return nil, errors.New("disk") }); err == nil {
		t.Error("an error is lost")
	}
}

// A long session is read when the mind wakes, not with the first turn.
func TestMind_ReadsAhead(t *testing.T) {
	t.Parallel()
	m := newMind(t, map[string]string{"chat_base_url": "http://127.0.0.1:1/v1", "chat_api": "chat_completions"})
	var h []convo.Message
	for i := range 300 {
		h = append(h, convo.Message{Role: convo.RoleUser, TurnID: fmt.Sprint(i), At: noon, Text: "hello"})
	}
	if err := m.record.Append(t.Context(), h...); err != nil {
		t.Fatal(err)
	}
	m.readAhead(t.Context())
	asked := []int{}
	got, err := m.read.read(t.Context(), m.saidLimit(), func(ctx context.Context, limit int) ([]convo.Message, error) {
		asked = append(asked, limit)
		return m.store.Session(ctx, m.opt.Character, limit)
	})
	if err != nil || len(got) != 300 {
		t.Fatalf("%d entries, %v", len(got), err)
	}
	if fmt.Sprint(asked) != fmt.Sprint([]int{recent}) {
		t.Errorf("asked for %v entries, want the newest %d alone", asked, recent)
	}
}
