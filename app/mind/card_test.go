package mind

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yui/backend/convo"
	"yui/backend/offline"
	"yui/backend/prompt/card"
	"yui/configs"
	"yui/platform/paths"
)

// dirsIn are the folders of a mind of its own.
func dirsIn(dir string) paths.Dirs {
	at := func(n string) string { return filepath.Join(dir, n) }
	return paths.Dirs{Config: at("config"), Data: at("data"), State: at("state"), Cache: at("cache"), Runtime: at("run")}
}

// openMind makes a silent mind over a folder; it is not running.
func openMind(t *testing.T, dir string, change func(*Options)) *Mind {
	t.Helper()
	d := dirsIn(dir)
	cfg, err := configs.Load(d.Config, func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Dirs: d, Configs: cfg, Mute: true, Log: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&o)
	}
	m, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func closeMind(t *testing.T, m *Mind) {
	t.Helper()
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// says is what the next request would carry.
func says(m *Mind) string {
	text, _ := m.instructions(m.Settings.Endpoints())
	return text
}

func file(t *testing.T, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func picture(t *testing.T) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 20, 30), color.Palette{color.NRGBA{0x20, 0x40, 0x60, 0xff}})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t *testing.T, c card.Card) []byte {
	t.Helper()
	b, err := card.EncodePNG(c, picture(t))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var aoi = card.Card{Name: "Aoi", Description: "{{char}} keeps bees with {{user}}.", FirstMes: "Careful, they are asleep.",
	AlternateGreetings: []string{"Honey?"}, Tags: []string{"bees"}, Creator: "somebody"}

func TestImportCard_EveryFormSurvivesARestart(t *testing.T) {
	t.Parallel()
	v2 := `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Aoi","description":"{{char}} keeps bees with {{user}}.","tags":"bees"}}`
	cut := asPNG(t, aoi)
	for name, c := range map[string]struct {
		file    string
		data    []byte
		name    string
		mends   []string
		picture bool
	}{
		"flat":           {"a.json", []byte(`{"name":"Aoi","description":"{{char}} keeps bees with {{user}}."}`), "Aoi", nil, false},
		"V2":             {"a.json", []byte(v2), "Aoi", []string{"data.tags: was not a list"}, false},
		"V2 with a BOM":  {"a.JSON", []byte("\uFEFF" + v2), "Aoi", []string{"data.tags: was not a list"}, false},
		"V3 picture":     {"a.png", asPNG(t, aoi), "Aoi", nil, true},
		"misnamed":       {"a.json", asPNG(t, aoi), "Aoi", nil, true},
		"nameless":       {"Bee keeper.json", []byte(`{"name":" ","description":"{{char}} keeps bees with {{user}}."}`), "Bee keeper", []string{"name: was empty; Bee keeper is used"}, false},
		"cut after text": {"a.png", cut[:len(cut)-12], "Aoi", []string{"PNG: the picture is damaged and is left out"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			m := openMind(t, dir, nil)
			before := says(m)
			mends, err := m.ImportCard(file(t, c.file, c.data))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range mends {
				got = append(got, x.String())
			}
			if d := cmp.Diff(c.mends, got); d != "" {
				t.Errorf("mends (-want +got)\n%s", d)
			}
			after := says(m)
			if after == before || !strings.Contains(after, c.name+" keeps bees with the user.") {
				t.Errorf("the next request does not carry the card:\n%s", after)
			}
			info := m.CardInfo()
			want := CardInfo{Name: c.name, About: c.name + " keeps bees with the user.", Own: true, Default: "Yui"}
			if d := cmp.Diff(want, info); d != "" {
				t.Error(d)
			}
			closeMind(t, m)

			m = openMind(t, dir, nil)
			defer closeMind(t, m)
			if got := says(m); got != after {
				t.Errorf("after a restart\n%s\nwant\n%s", got, after)
			}
			if p, err := m.cards.picture(); err != nil || (p != nil) != c.picture {
				t.Errorf("picture: %d bytes, %v; want one: %t", len(p), err, c.picture)
			}
			m.Settings.SetBool(KeyCard, false)
			if got := says(m); got != m.Settings.Endpoints().ChatInstructions {
				t.Errorf("with the card off: %q", got)
			}
		})
	}
}

func TestImportCard_RefusalChangesNothing(t *testing.T) {
	t.Parallel()
	m := openMind(t, t.TempDir(), nil)
	defer closeMind(t, m)
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil {
		t.Fatal(err)
	}
	want := says(m)
	for name, c := range map[string]struct {
		file   string
		data   string
		reason card.Reason
	}{
		"a picture":   {"p.png", string(picture(t)), card.NoCard},
		"a web page":  {"p.png", "<!doctype html><p>403", card.WrongFormat},
		"WebP":        {"p.png", "RIFF\x10\x00\x00\x00WEBPVP8 ", card.WrongFormat},
		"nothing":     {"p.json", "", card.Broken},
		"half":        {"p.json", `{"data":{"name":"A`, card.Broken},
		"a lorebook":  {"p.json", `{"entries":{}}`, card.NotACard},
		"settings":    {"p.json", `{"theme":"dark"}`, card.NotACard},
		"no card.zip": {"p.charx", "PK\x05\x06" + strings.Repeat("\x00", 18), card.WrongFormat},
	} {
		_, err := m.ImportCard(file(t, c.file, []byte(c.data)))
		var r *card.Refusal
		if !errors.As(err, &r) || r.Reason != c.reason {
			t.Errorf("%s: %v, want %q", name, err, c.reason)
		}
	}
	if _, err := m.ImportCard(filepath.Join(t.TempDir(), "none.png")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := m.ImportCard(t.TempDir()); err == nil {
		t.Error("a folder was taken")
	}
	if got := says(m); got != want {
		t.Errorf("the card changed to\n%s", got)
	}
}

func TestImportCard_HugeFileIsNotRead(t *testing.T) {
	t.Parallel()
	m := openMind(t, t.TempDir(), nil)
	defer closeMind(t, m)
	p := file(t, "huge.json", []byte("{"))
	if err := os.Truncate(p, 1<<40); err != nil {
		t.Skip("no sparse files here: ", err)
	}
	_, err := m.ImportCard(p)
	var r *card.Refusal
	if !errors.As(err, &r) || r.Reason != card.TooLarge {
		t.Errorf("got %v", err)
	}
}

func TestStoredCard_DamagedGivesTheDefault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	m := openMind(t, dir, nil)
	def := says(m)
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil {
		t.Fatal(err)
	}
	closeMind(t, m)
	if err := os.WriteFile(filepath.Join(dir, "data", "cards", "current.json"), []byte(`{"data":{"na`), 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	m = openMind(t, dir, func(o *Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	defer closeMind(t, m)
	if got := says(m); got != def || m.Name() != "Yui" {
		t.Errorf("%s: %s", m.Name(), got)
	}
	if !strings.Contains(log.String(), "current.json") || !strings.Contains(log.String(), "default") {
		t.Errorf("the log says %q", log.String())
	}
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil || m.Name() != "Aoi" {
		t.Errorf("a new import: %s, %v", m.Name(), err)
	}
}

func TestResetCard_CanBeTakenBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	m := openMind(t, dir, nil)
	def := says(m)
	if err := m.ResetCard(); err != nil {
		t.Errorf("the default again: %v", err)
	}
	if err := m.RestoreCard(); err == nil {
		t.Error("there was nothing to restore")
	}
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil {
		t.Fatal(err)
	}
	own := says(m)
	if err := m.ResetCard(); err != nil || says(m) != def || m.CardInfo().Own {
		t.Errorf("%v\n%s", err, says(m))
	}
	if err := m.RestoreCard(); err != nil || says(m) != own {
		t.Errorf("%v\n%s", err, says(m))
	}
	if p, err := m.cards.picture(); err != nil || p == nil {
		t.Errorf("the picture did not come back: %v", err)
	}
	if err := m.ResetCard(); err != nil {
		t.Fatal(err)
	}
	closeMind(t, m)
	m = openMind(t, dir, nil)
	defer closeMind(t, m)
	if says(m) != def {
		t.Errorf("after a restart\n%s", says(m))
	}
}

func TestExportCard(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	m := openMind(t, dir, nil)
	defer closeMind(t, m)
	export := func(drawn func() []byte) (string, card.Card) {
		t.Helper()
		path, err := m.ExportCard(drawn)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"tEXtchara\x00", "tEXtccv3\x00"} {
			if n := strings.Count(string(data), key); n != 1 {
				t.Errorf("%s holds %d of %q", path, n, key)
			}
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		c, mends, err := card.Decode(data, "")
		if err != nil || len(mends) > 0 {
			t.Errorf("%s: %v, mended %v", path, err, mends)
		}
		return filepath.Base(path), c
	}
	if name, c := export(nil); name != "Yui.png" || !strings.Contains(c.Description, "desktop") {
		t.Errorf("the default went to %s: %+v", name, c)
	}
	if name, _ := export(func() []byte { return picture(t) }); name != "Yui.png" {
		t.Errorf("again it went to %s", name)
	}
	if name, _ := export(func() []byte { return []byte("no picture") }); name != "Yui.png" {
		t.Errorf("without a usable picture it went to %s", name)
	}
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil {
		t.Fatal(err)
	}
	name, c := export(func() []byte { t.Error("she has a picture of her own"); return nil })
	if d := cmp.Diff(aoi.Description, c.Description); d != "" || name != "Aoi.png" {
		t.Errorf("%s %s", name, d)
	}
	other := aoi
	other.Description = "Another one."
	if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, other))); err != nil {
		t.Fatal(err)
	}
	if name, c := export(nil); name != "Aoi 2.png" || c.Description != other.Description {
		t.Errorf("another card of the name went to %s: %+v", name, c)
	}
	left, err := filepath.Glob(filepath.Join(dir, "data", "cards", ".card-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestFileName(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Aoi": "Aoi", "ゆい": "ゆい", "../../etc/passwd": "etc-passwd", "a\x00b\nc": "ab c", "": "card", " . ": "card", "/": "card",
		"Current": "Current card", "NUL": "NUL card", "con.x": "con.x card", "com1": "com1 card", "comet": "comet", "Dr. Who?": "Dr. Who",
		"\u202egnp.exe": "gnp.exe",
	} {
		if got := fileName(in); got != want {
			t.Errorf("fileName(%q) = %q, want %q", in, got, want)
		}
	}
	if got := fileName(strings.Repeat("長", 500)); len(got) > 200 {
		t.Errorf("%d bytes", len(got))
	}
}

// TestImportCard_WhileATurnIsLive imports in the middle of a reply: the turn
// ends as it began, and the next request carries the new card.
func TestImportCard_WhileATurnIsLive(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var sent []string
	gate := make(chan struct{})
	companion := offline.New(offline.Options{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		var body struct {
			Instructions string `json:"instructions"`
		}
		if err == nil && json.Unmarshal(raw, &body) == nil && strings.HasSuffix(r.URL.Path, "/responses") {
			mu.Lock()
			sent = append(sent, body.Instructions)
			first := len(sent) == 1
			mu.Unlock()
			if first {
				select {
				case <-gate:
				case <-r.Context().Done():
				}
			}
		}
		r.Body = io.NopCloser(bytes.NewReader(raw))
		companion.ServeHTTP(w, r)
	}))
	defer srv.Close()
	ended := make(chan convo.Event, 8)
	m := openMind(t, t.TempDir(), func(o *Options) {
		o.OnEvent = func(e convo.Event) {
			if e.Kind == convo.EventFinished {
				ended <- e
			}
		}
	})
	defer closeMind(t, m)
	if err := m.Settings.SetEndpoint("chat_base_url", srv.URL+"/v1"); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	running := make(chan error, 1)
	go func() { running <- m.Run(ctx) }()
	defer func() {
		stop()
		if err := <-running; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}()
	turn := func() {
		t.Helper()
		select {
		case e := <-ended:
			if e.Outcome != convo.OK {
				t.Errorf("%s: %v", e.Outcome, e.Err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the turn does not end")
		}
	}
	waits := func(n int) {
		t.Helper()
		for range 2000 {
			mu.Lock()
			got := len(sent)
			mu.Unlock()
			if got >= n {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Fatalf("request %d does not come", n)
	}
	for i, words := range []string{"Hello", "And now?", "Still you?"} {
		if _, err := m.Say(words, Nobody); err != nil {
			t.Fatal(err)
		}
		waits(i + 1)
		if i == 0 {
			if _, err := m.ImportCard(file(t, "aoi.png", asPNG(t, aoi))); err != nil {
				t.Fatal(err)
			}
			close(gate)
		}
		turn()
	}
	mu.Lock()
	defer mu.Unlock()
	if strings.Contains(sent[0], "Aoi") || !strings.Contains(sent[1], "Aoi keeps bees") {
		t.Errorf("sent\n%s\nthen\n%s", sent[0], sent[1])
	}
	if sent[1] != sent[2] {
		t.Errorf("the same card makes other bytes:\n%s\nand\n%s", sent[1], sent[2])
	}
}
