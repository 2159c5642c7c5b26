package command

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yui/avatar/vrm/vrmtest"
	"yui/backend/offline"
)

// yui runs the command line in this process.
func yui(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	code = run(ctx, args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

func folders(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	return []string{"--config-dir", filepath.Join(dir, "config"), "--data-dir", filepath.Join(dir, "data")}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--nonsense"}, "nonsense"},
		{[]string{"frobnicate"}, "frobnicate"},
		{[]string{"version", "extra"}, "extra"},
		{[]string{"send"}, "yui: say what to send: yui send TEXT\n"},
		{[]string{"send", "  "}, "empty"},
		{[]string{"inspect"}, "yui: say what to inspect: yui inspect FILE\n"},
		{[]string{"inspect", "a", "b"}, "2 arguments are too many: yui inspect FILE\n"},
		{[]string{"snapshot"}, "-o"},
		{[]string{"snapshot", "-o", "x.png", "--size", "0x5"}, "--size"},
		{[]string{"snapshot", "-o", "x.png", "--size", "wide"}, "--size"},
		{[]string{"snapshot", "-o", "x.png", "--at", "NaN"}, "--at"},
		{[]string{"snapshot", "-o", "x.png", "--at", "soon"}, "soon"},
		{[]string{"snapshot", "-o", "x.jpg"}, ".png"},
		{[]string{"snapshot", "-o", "x.png", "--emotion", "nosuch"}, "neutral, happy"},
		{[]string{"snapshot", "-o", "x.png", "--motion", "nosuch"}, "idle, idle_lively"},
		{[]string{"offline-backend", "--addr", "127.0.0.1:99999"}, "0..65535"},
		{[]string{"offline-backend", "--addr", "127.0.0.1:"}, "0..65535"},
		{[]string{"offline-backend", "--addr", "here"}, "--addr"},
		{[]string{"offline-backend", "--addr", "0.0.0.0:1"}, "loopback"},
		{[]string{"offline-backend", "--delay", "1h"}, "--delay"},
		{[]string{"chat", "--once", " "}, "--once"},
	} {
		code, _, errOut := yui(t, "", c.args...)
		if code != exitUsage || !strings.Contains(errOut, c.want) || !strings.Contains(errOut, "Usage:") {
			t.Errorf("yui %q: exit %d, %q; want 2, the usage and %q", c.args, code, errOut, c.want)
		}
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	code, out, _ := yui(t, "", "version")
	if code != 0 || !strings.HasPrefix(out, "yui "+Version+" ") {
		t.Errorf("exit %d, %q", code, out)
	}
	toml, err := os.ReadFile("../../FyneApp.toml")
	if err != nil || !strings.Contains(string(toml), `Version = "`+Version+`"`) {
		t.Errorf("FyneApp.toml does not carry version %s", Version)
	}
}

func TestRenderContext(t *testing.T) {
	t.Parallel()
	dir := "../../backend/prompt/testdata/client-context"
	inputs, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(inputs) == 0 {
		t.Fatalf("no vectors in %s", dir)
	}
	for _, in := range inputs {
		want, err := os.ReadFile(strings.TrimSuffix(in, ".json") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if code, out, errOut := yui(t, "", "render-context", in); code != 0 || out != string(want) {
			t.Errorf("%s: exit %d, %s\n%s", in, code, errOut, out)
		}
	}
	data, err := os.ReadFile(inputs[0])
	if err != nil {
		t.Fatal(err)
	}
	if code, out, _ := yui(t, string(data), "render-context"); code != 0 || out == "" {
		t.Errorf("from standard input: exit %d, %q", code, out)
	}
	for in, want := range map[string]string{"{": "JSON", `{"now":1}`: "context", `{"now":1,"event_name":"x","context":{"env":{}}}`: "env.timestamp", "": "JSON"} {
		if code, out, errOut := yui(t, in, "render-context"); code != exitUsage || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%q: exit %d, %q, %q", in, code, out, errOut)
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := yui(t, "", "render-context", bad); code != exitUsage || !strings.Contains(errOut, "bad.json: ") {
		t.Errorf("the file is not named: exit %d, %q", code, errOut)
	}
}

func TestInspect(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good ü #%20.vrm"), filepath.Join(dir, "bad.vrm")
	if err := os.WriteFile(good, vrmtest.VRM1(vrmtest.Options{}), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, []byte("glTF nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, errOut := yui(t, "", "inspect", good); code != 0 || !strings.Contains(out, `"bones"`) {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
	for _, f := range []string{bad, dir, filepath.Join(dir, "absent.vrm")} {
		code, out, errOut := yui(t, "", "inspect", f)
		if code != exitFailed || out != "" || strings.Count(errOut, "\n") != 1 || !strings.Contains(errOut, filepath.Base(f)) {
			t.Errorf("%s: exit %d, %q, %q; want one readable line", f, code, out, errOut)
		}
	}
}

func TestSend_NotRunning(t *testing.T) {
	t.Parallel()
	code, _, errOut := yui(t, "", append([]string{"send", "hello"}, folders(t)...)...)
	if code != exitFailed || !strings.Contains(errOut, "not running") {
		t.Errorf("exit %d, %q", code, errOut)
	}
}

func TestChat_Offline(t *testing.T) {
	t.Parallel()
	f := folders(t)
	code, out, errOut := yui(t, "", append([]string{"chat", "--json", "--once", "hello"}, f...)...)
	if code != 0 || !strings.Contains(out, `"type":"speech"`) || !strings.Contains(out, `"type":"cue"`) || !strings.HasSuffix(out, "{\"type\":\"done\"}\n") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
	code, out, errOut = yui(t, "my name is Aki\n\nwhat is my name?\n/quit\n", append([]string{"chat"}, f...)...)
	if code != 0 || !strings.Contains(out, "Aki") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
}

// TestChat_RealBackend reaches the companion over a real connection and in
// both request protocols, then finds it gone.
func TestChat_RealBackend(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := &http.Server{Handler: offline.New(offline.Options{Key: "sk-right"})}
	go func() { _ = srv.Serve(ln) }()
	t.Setenv("YUI_CHAT_BASE_URL", "http://"+ln.Addr().String())
	for _, api := range []string{"responses", "chat_completions"} {
		t.Setenv("YUI_CHAT_API", api)
		t.Setenv("YUI_CHAT_KEY", "sk-right")
		if code, out, errOut := yui(t, "", append([]string{"chat", "--json", "--once", "hello"}, folders(t)...)...); code != 0 || !strings.Contains(out, `"type":"speech"`) {
			t.Errorf("%s: exit %d, %s%s", api, code, out, errOut)
		}
		t.Setenv("YUI_CHAT_KEY", "sk-wrong")
		code, out, errOut := yui(t, "", append([]string{"chat", "--json", "--once", "hello"}, folders(t)...)...)
		if code != exitFailed || !strings.Contains(out, "http_4xx_drop") {
			t.Errorf("%s with a wrong key: exit %d, %s%s", api, code, out, errOut)
		}
		if strings.Contains(out+errOut, "sk-wrong") {
			t.Errorf("%s: the key is in the output", api)
		}
	}
	srv.Close()
	code, _, errOut := yui(t, "", append([]string{"chat", "--once", "hello"}, folders(t)...)...)
	if code != exitFailed || !strings.Contains(errOut, "127.0.0.1") {
		t.Errorf("backend gone: exit %d, %q", code, errOut)
	}
}
