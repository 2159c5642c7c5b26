package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// fakeBackend runs the command alone; it need not be part of the root here.
func fakeBackend(ctx context.Context, out io.Writer, args ...string) error {
	c := fakeBackendCommand()
	c.SetArgs(args)
	c.SetOut(out)
	c.SetErr(out)
	c.SilenceErrors, c.SilenceUsage = true, true
	return c.ExecuteContext(ctx)
}

func TestFakeBackend_Serves(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- fakeBackend(ctx, w, "--addr", "127.0.0.1:0"); w.Close() }()
	b := make([]byte, 4096)
	n, err := r.Read(b) // the greeting is one write
	if err != nil {
		t.Fatal(err)
	}
	hello := string(b[:n])
	at := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(hello)
	if at == "" || !strings.Contains(hello, "YUI_CHAT_BASE_URL="+at+"/v1") || !strings.Contains(hello, "/NAME") {
		t.Fatalf("it says %q", hello)
	}
	if list := get(t, at+"/"); !strings.Contains(list, "/cut: ") || !strings.Contains(list, "/plain: ") {
		t.Errorf("GET / gives %q", list)
	}
	for path, body := range map[string]string{
		"/v1/responses":        `{"input":[{"role":"user","content":"<client_context>\n</client_context>\n/silent"}]}`,
		"/v1/chat/completions": `{"messages":[{"role":"user","content":"/silent"}]}`,
	} {
		res, err := http.Post(at+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || !strings.Contains(string(got), "[SIL") {
			t.Errorf("%s answers %q, %v", path, got, err)
		}
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not end")
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFakeBackend_Refuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--addr", "here"}, "HOST:PORT"},
		{[]string{"--addr", "0.0.0.0:1"}, "loopback"},
		{[]string{"--addr", "127.0.0.1:99999"}, "0..65535"},
		{[]string{"--addr", "127.0.0.1:0", "--first", "nonesuch"}, "nonesuch"},
		{[]string{"extra"}, "extra"},
	} {
		var out bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		err := fakeBackend(ctx, &out, c.args...)
		cancel()
		if !errors.As(err, new(usageError)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v; want a usage error with %q", c.args, err, c.want)
		}
	}
}
