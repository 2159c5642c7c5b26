package transport_test

import (
	"context"
	"crypto/tls"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
)

const stream = `data: {"choices":[{"index":0,"delta":{"content":"Hi."},"finish_reason":"stop"}]}

data: [DONE]

`

// ask runs one request and returns how it failed.
func ask(t *testing.T, base string, client *http.Client) error {
	t.Helper()
	tr := chatcomp.New(chatcomp.Options{Endpoint: transport.Fixed(transport.Endpoint{Base: base, HTTP: client})})
	for _, err := range tr.Stream(t.Context(), transport.Request{Utterance: "hi"}) {
		if err != nil {
			return err
		}
	}
	return nil
}

func client(t *testing.T, ca string) *http.Client {
	t.Helper()
	c, err := transport.NewHTTPClient(transport.ClientOptions{CAFile: ca})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	return c
}

func TestError_NamesTheNetwork(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("no loopback sockets here:", err)
	}
	closed := "http://" + l.Addr().String()
	_ = l.Close()
	plain := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(plain.Close)
	moved := httptest.NewServer(http.RedirectHandler("https://elsewhere.example/v1/chat/completions?key=sk-secret123", http.StatusMovedPermanently))
	t.Cleanup(moved.Close)
	noDNS := &http.Client{Transport: roundTrip(func(*http.Request) (*http.Response, error) {
		return nil, &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "nowhere.invalid", IsNotFound: true}}
	})}
	for name, c := range map[string]struct {
		base   string
		client *http.Client
		cause  transport.Cause
		word   string
	}{
		"refused":      {closed, client(t, ""), transport.Refused, "connection refused"},
		"dns":          {"http://nowhere.invalid", noDNS, transport.DNS, "DNS"},
		"404":          {plain.URL, client(t, ""), transport.NotFound, "HTTP 404"},
		"not tls":      {strings.Replace(plain.URL, "http:", "https:", 1), client(t, ""), transport.TLS, "write http://"},
		"moved":        {moved.URL, client(t, ""), transport.Redirected, "https://elsewhere.example/v1/chat/completions"},
		"unset":        {"", client(t, ""), transport.NotConfigured, "Settings"},
		"not resolved": {"ftp://x", client(t, ""), transport.Dropped, ""},
	} {
		err := ask(t, c.base, c.client)
		if transport.CauseOf(err) != c.cause || !strings.Contains(err.Error(), c.word) {
			t.Errorf("%s: cause %d, %v", name, transport.CauseOf(err), err)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s tells a secret: %v", name, err)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestError_Certificate(t *testing.T) {
	t.Parallel()
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = w.Write([]byte(stream))
	}))
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	srv.EnableHTTP2 = true
	srv.StartTLS()
	t.Cleanup(srv.Close)

	err := ask(t, srv.URL, client(t, ""))
	if transport.CauseOf(err) != transport.TLS || !strings.Contains(err.Error(), "CA file") {
		t.Errorf("unknown authority: %v", err)
	}
	ca := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: srv.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := ask(t, srv.URL, client(t, ca)); err != nil {
		t.Errorf("with its CA file: %v", err)
	}
	if _, err := transport.NewHTTPClient(transport.ClientOptions{CAFile: os.Args[0]}); err == nil {
		t.Error("a file without certificates was taken")
	}
}

func TestError_Outcomes(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]convo.Outcome{
		401: convo.HTTP4xxDrop, 403: convo.HTTP4xxDrop, 404: convo.NetworkDrop, 429: convo.NetworkDrop, 500: convo.NetworkDrop, 418: convo.NetworkDrop,
	} {
		if got := transport.OutcomeOf(transport.FromStatus(status, "h", "")); got != want {
			t.Errorf("%d: %s", status, got)
		}
	}
	if got := transport.OutcomeOf(errors.New("x")); got != convo.NetworkDrop {
		t.Errorf("any other: %s", got)
	}
	if err := transport.Classify(context.Canceled, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled turn became %v", err)
	}
	for c := transport.Unknown; c <= transport.Backend; c++ {
		text := (&transport.Error{Cause: c, Host: "h", Status: 418}).Error()
		if len(text) < 20 || strings.Contains(text, "%!") {
			t.Errorf("cause %d: %q", c, text)
		}
	}
}

func TestRedact(t *testing.T) {
	t.Parallel()
	in := "Incorrect API key: my-own-key-77, also sk-proj-abcdef123456 and Bearer abc.def  \n" + strings.Repeat("é", 400)
	got := transport.Redact(in, "my-own-key-77")
	for _, bad := range []string{"my-own", "abcdef", "abc.def", "\n"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q is left in %q", bad, got)
		}
	}
	if len(got) > transport.DetailLimit+4 || !strings.HasSuffix(got, "…") {
		t.Errorf("%d bytes", len(got))
	}
}
