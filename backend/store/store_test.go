package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yui/backend/convo"
)

func open(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "data dir ü#%", "yui.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func msg(turn string, role convo.Role, text string) convo.Message {
	return convo.Message{TurnID: turn, Role: role, Text: text, At: time.UnixMilli(1000), Event: "user.text_submitted"}
}

func TestKV(t *testing.T) {
	t.Parallel()
	s, ctx := open(t), t.Context()
	if _, ok, err := s.Get(ctx, "yui.a"); ok || err != nil {
		t.Fatalf("absent key: %v %v", ok, err)
	}
	for _, v := range []string{"1", "日本語", ""} {
		if err := s.Set(ctx, "yui.a", v); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := s.Get(ctx, "yui.a"); got != v || !ok || err != nil {
			t.Errorf("Get = %q %v %v, want %q", got, ok, err, v)
		}
	}
	if err := s.Set(ctx, "other", "x"); err != nil {
		t.Fatal(err)
	}
	all, err := s.All(ctx, "yui.")
	if err != nil || len(all) != 1 {
		t.Errorf("All = %v %v", all, err)
	}
	if err := s.Set(ctx, "big", strings.Repeat("x", maxValue+1)); err == nil {
		t.Error("an oversize value was taken")
	}
	if err := s.Delete(ctx, "yui.a"); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := s.Get(ctx, "yui.a"); ok {
		t.Error("the key is still there")
	}
}

func TestTranscript(t *testing.T) {
	t.Parallel()
	s, ctx := open(t), t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Append(ctx, "yui", msg("1", convo.RoleUser, "hello there"), msg("1", convo.RoleAssistant, "こんにちは、元気ですか")))
	must(s.StartSession(ctx, "yui", time.UnixMilli(2000)))
	must(s.Append(ctx, "yui", msg("2", convo.RoleUser, "again")))
	must(s.Append(ctx, "other", msg("3", convo.RoleUser, "hello other")))

	now, err := s.Session(ctx, "yui", 0)
	must(err)
	if len(now) != 1 || now[0].Text != "again" {
		t.Errorf("session: %+v", now)
	}
	all, err := s.Before(ctx, "yui", 0, 0)
	must(err)
	if len(all) != 3 || all[0].Text != "hello there" || !all[0].At.Equal(time.UnixMilli(1000)) {
		t.Errorf("all: %+v", all)
	}
	older, err := s.Before(ctx, "yui", all[2].ID, 1)
	must(err)
	if len(older) != 1 || older[0].ID != all[1].ID {
		t.Errorf("older: %+v", older)
	}
	for q, want := range map[string]int{"hello": 1, "元気で": 1, `"quoted" OR *`: 0, "zzz": 0} {
		hits, err := s.Search(ctx, "yui", q, 10)
		must(err)
		if len(hits) != want {
			t.Errorf("search %q: %d hits, want %d", q, len(hits), want)
		}
	}
}

func TestOpen_Private(t *testing.T) {
	t.Parallel()
	s := open(t)
	if err := s.Set(t.Context(), "yui.a", "x"); err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"", "-wal", "-shm"} {
		st, err := os.Stat(s.Path() + end)
		if err != nil || st.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v, want 0600", filepath.Base(s.Path()+end), st, err)
		}
	}
}

func TestOpen_NotADatabase(t *testing.T) {
	t.Parallel()
	p := filepath.Join(t.TempDir(), "yui.db")
	if err := os.WriteFile(p, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), p)
	if err == nil || !strings.Contains(err.Error(), "move the file away") {
		t.Errorf("error: %v", err)
	}
	if b, _ := os.ReadFile(p); !strings.HasPrefix(string(b), "not a database") {
		t.Error("the file was changed")
	}
}

func TestOpen_NewerSchema(t *testing.T) {
	t.Parallel()
	p := filepath.Join(t.TempDir(), "yui.db")
	s, err := Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`PRAGMA user_version = 99`); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := Open(t.Context(), p); err == nil || !strings.Contains(err.Error(), "newer YUI") {
		t.Errorf("error: %v", err)
	}
}

// TestKill_KeepsFinishedTurns kills a writing process without warning and
// finds every turn it had reported as finished.
func TestKill_KeepsFinishedTurns(t *testing.T) {
	if p := os.Getenv("YUI_STORE_CHILD"); p != "" {
		writeForEver(p)
		return
	}
	t.Parallel()
	p := filepath.Join(t.TempDir(), "yui.db")
	for round := range 5 {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKill_KeepsFinishedTurns$")
		cmd.Env = append(os.Environ(), "YUI_STORE_CHILD="+p)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		last := ""
		for sc, n := bufio.NewScanner(out), 0; n < 10*(round+1) && sc.Scan(); n++ {
			last = sc.Text()
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		s, err := Open(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		all, err := s.Before(t.Context(), "yui", 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		found, halves := false, map[string]int{}
		for _, m := range all {
			found = found || m.TurnID == last
			halves[m.TurnID]++
		}
		if last == "" || !found {
			t.Errorf("round %d: turn %q is gone", round, last)
		}
		for id, n := range halves {
			if n != 2 {
				t.Errorf("turn %s has %d entries, want both halves", id, n)
			}
		}
		s.Close()
	}
}

func writeForEver(p string) {
	s, err := Open(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := 0; ; i++ {
		id := fmt.Sprintf("%d-%d", os.Getpid(), i)
		if err := s.Append(context.Background(), "yui", msg(id, convo.RoleUser, "q"), msg(id, convo.RoleAssistant, "a")); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(id)
	}
}
