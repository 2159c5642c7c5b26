package character_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"yui/backend/character"
	"yui/backend/tool"
)

type memory map[string]string

func (m memory) Get(_ context.Context, k string) (string, bool, error) {
	v, ok := m[k]
	return v, ok, nil
}
func (m memory) Set(_ context.Context, k, v string) error { m[k] = v; return nil }

func TestRelation_Bands(t *testing.T) {
	t.Parallel()
	for v, want := range map[int]string{
		-100: "hostile", -60: "hostile", -59: "cold", -20: "cold", -19: "neutral", 0: "neutral", 19: "neutral",
		20: "warm", 59: "warm", 60: "close", 100: "close",
	} {
		if got := (character.Relation{Value: v}).Band(); got != want {
			t.Errorf("%d is %s, want %s", v, got, want)
		}
	}
}

func TestRelations_Rate(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 6, 15, 23, 0, 0, 0, time.FixedZone("KST", 9*3600))
	kept := memory{}
	r := character.New(kept, "yui", func() time.Time { return now }, func() []string { return []string{"Perlica"} })
	rate := func(turn, target string, delta int, want string) {
		t.Helper()
		got, err := r.Rate(t.Context(), turn, target, delta, "because")
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("turn %s, %s %+d: %q, want %q", turn, target, delta, got, want)
		}
	}
	rate("1", "User", 3, "neutral")
	rate("1", "user", 1, "refused: this turn has changed it already, toward user")
	rate("1", "perlica", -3, "neutral") // another target of the same turn
	rate("2", "Nobody", 1, "refused: no open character named Nobody")
	rate("2", "user", 4, "delta is 4 and must be -3 to 3")
	rate("2", "user", -3, "neutral")
	rate("3", "user", 3, "neutral")
	rate("4", "user", 2, "refused: that is enough for today, toward user")
	rate("4", "user", 1, "neutral") // ten steps, whichever way
	rate("5", "user", 0, "neutral")
	rate("6", "user", -1, "refused: that is enough for today, toward user")
	now = now.Add(2 * time.Hour) // after midnight
	rate("7", "user", -1, "neutral")

	all, err := r.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(all), fmt.Sprintf("[{user 3 -1 because %d  2026-06-16 1} {Perlica -3 -3 because %d  2026-06-15 3}]",
		now.UnixMilli(), now.Add(-2*time.Hour).UnixMilli()); got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
	if kept["yui.yui.relations"] == "" {
		t.Errorf("kept under another key: %v", kept)
	}

	if _, err := r.Rate(t.Context(), "8", "user", 1, strings.Repeat("あ", 121)); err == nil {
		t.Error("took a reason that is too long")
	}
	var no tool.Refusal
	if _, err := r.Rate(t.Context(), "8", "user", 1, " "); err == nil || errors.As(err, &no) {
		t.Errorf("no reason: %v, want an error and no refusal", err)
	}
}

func TestRelations_Put(t *testing.T) {
	t.Parallel()
	now := time.UnixMilli(1_750_000_000_000)
	kept := memory{"yui.a.relations": "{not a list"}
	r := character.New(kept, "a", func() time.Time { return now }, nil)
	if all, err := r.All(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("a broken record reads as %v, %v", all, err)
	}
	for _, v := range []int{35, 900} {
		if err := r.Put(t.Context(), "user", v); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Rate(t.Context(), "1", "user", 3, "kind"); err != nil {
		t.Fatal(err)
	}
	all, _ := r.All(t.Context())
	if len(all) != 1 || all[0].Value != 100 || all[0].Band() != "close" || all[0].Delta != 3 || all[0].Why != "kind" {
		t.Errorf("got %+v", all)
	}
	if err := r.Put(t.Context(), "user", -20); err != nil {
		t.Fatal(err)
	}
	if all, _ := r.All(t.Context()); all[0].Delta != -120 || all[0].Why != "set by the user" || all[0].Band() != "cold" {
		t.Errorf("got %+v", all)
	}
}
