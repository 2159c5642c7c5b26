package backendtest_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/backendtest"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/push"
	"yui/backend/transport/responses"
	"yui/backend/turn"
)

var dialects = []backendtest.Dialect{backendtest.Responses, backendtest.Chat, backendtest.Push}

// listen collects what is logged, down to debug, until the test ends.
func listen(t *testing.T) *safeBuilder {
	log := &safeBuilder{}
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(old) })
	return log
}

// addresses writes down where requests go: anything a proxy or a server's log
// would keep of them.
type addresses struct {
	h     http.Handler
	seen  safeBuilder
	carry safeBuilder // the Authorization headers
}

func (a *addresses) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = fmt.Fprintln(&a.seen, r.Method, r.Host, r.URL.String(), r.RequestURI, r.Referer(), r.UserAgent(), r.Cookies())
	_, _ = fmt.Fprintln(&a.carry, r.Header.Get("Authorization"))
	a.h.ServeHTTP(w, r)
}

// The key must not be in anything that is logged, told or asked for by URL,
// whatever a server does.
func TestKeysStayOut(t *testing.T) {
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	log := listen(t)
	for _, sc := range all {
		for _, d := range dialects {
			if !sc.Applies(d) || sc.Name == "oversize" {
				continue
			}
			synctest.Test(t, func(t *testing.T) {
				s := backendtest.NewServer(sc)
				defer s.Close()
				a := &addresses{h: s}
				if got := play(t, sc, open(t, d, a)); strings.Contains(got, secret) {
					t.Errorf("%s over %s tells the key:\n%s", sc.Name, d, got)
				}
				if got := a.seen.String(); strings.Contains(got, secret) || got == "" {
					t.Errorf("%s over %s asks for\n%s", sc.Name, d, got)
				}
				if d != backendtest.Push && !strings.Contains(a.carry.String(), secret) {
					t.Errorf("%s over %s carries no key at all; this test sees nothing", sc.Name, d)
				}
			})
		}
	}
	if text := log.String(); strings.Contains(text, secret) || len(text) == 0 {
		t.Error("the key is in the log, or nothing was logged")
	}
}

// Nor may it be where the network fails, even when somebody wrote it into the
// address as well: those errors are the ones that quote URLs.
func TestKeysStayOut_Network(t *testing.T) {
	log := listen(t)
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "you sent "+r.Header.Get("Authorization")+" to "+r.URL.String())
	}))
	defer plain.Close()
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo)
	secure.StartTLS()
	defer secure.Close()
	for name, c := range map[string]struct {
		base string
		dial error
		want string // in what is told over the request protocols
	}{
		"refused":      {base: "http://127.0.0.1:1", want: "connection refused"},
		"unknown name": {base: "http://nowhere.test", dial: &net.DNSError{Err: "no such host", Name: "nowhere.test", IsNotFound: true}, want: "DNS"},
		"reset":        {base: "http://nowhere.test", dial: io.ErrUnexpectedEOF, want: "broke"},
		"certificate":  {base: secure.URL, want: "TLS"},
		"no TLS there": {base: strings.Replace(plain.URL, "http:", "https:", 1), want: "TLS"},
		"echo":         {base: plain.URL, want: "HTTP 418"},
	} {
		for _, key := range []struct{ how, base, key string }{
			{"in its field", c.base, secret},
			{"in the query", c.base + "/?api_key=" + plainSecret, ""},
			{"as a password", strings.Replace(c.base, "://", "://me:"+plainSecret+"@", 1), ""},
		} {
			client := &http.Client{Transport: &http.Transport{
				DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
					if c.dial != nil {
						return nil, c.dial
					}
					return (&net.Dialer{}).DialContext(ctx, network, addr)
				},
				TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
			}}
			at := transport.Fixed(transport.Endpoint{Base: key.base, Key: key.key, HTTP: client})
			for _, d := range dialects {
				var got string
				switch d {
				case backendtest.Responses:
					got = once(t, responses.New(responses.Options{Endpoint: at}))
				case backendtest.Chat:
					got = once(t, chatcomp.New(chatcomp.Options{Endpoint: at}))
				default:
					got = knock(t, key.base, key.key, client)
				}
				where := fmt.Sprintf("%s, key %s, %s", name, key.how, d)
				if holds(got) {
					t.Errorf("%s: it tells the key:\n%s", where, got)
				}
				if d != backendtest.Push && key.how != "as a password" && !strings.Contains(got, c.want) {
					t.Errorf("%s: it tells\n%s, not %q", where, got, c.want)
				}
				if text := log.String(); holds(text) {
					t.Errorf("%s: the key is in the log:\n%s", where, text)
				}
			}
			client.CloseIdleConnections()
		}
	}
	if log.String() == "" {
		t.Error("nothing was logged")
	}
}

// plainSecret does not look like a key, so that no pattern finds it.
const plainSecret = "correct-horse-battery"

func holds(text string) bool {
	return strings.Contains(text, secret) || strings.Contains(text, plainSecret)
}

// once plays one turn and returns what was told of it.
func once(t *testing.T, tr transport.Transport) string {
	t.Helper()
	p := newPlayer(tr, turn.NewMemory())
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.e.Run(ctx) }()
	p.start(t, turn.Start{User: true, Utterance: "hello"})
	p.wait()
	cancel()
	<-ran
	var told strings.Builder
	told.WriteString(p.log())
	for _, ev := range p.events {
		for err := ev.Err; err != nil; err = errors.Unwrap(err) {
			if _, ok := errors.AsType[*transport.Error](err); ok {
				fmt.Fprintln(&told, err)
			}
		}
	}
	return told.String()
}

// knock lets push fail to connect once and returns what a turn then says.
func knock(t *testing.T, base, key string, client *http.Client) string {
	t.Helper()
	failed := make(chan struct{}, 1)
	c := push.New(push.Options{
		Address: func(context.Context) (string, string, error) { return base, key, nil },
		ChatID:  "yui-0badcafe", HTTP: client,
		OnState: func(st push.State) {
			if st.Phase == push.Reconnecting || st.Phase == push.Refused {
				select {
				case failed <- struct{}{}:
				default:
				}
			}
		},
	})
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = c.Run(ctx) }()
	defer func() { cancel(); <-ran }()
	select {
	case <-failed:
	case <-time.After(10 * time.Second):
		t.Fatal("push does not fail")
	}
	return once(t, c)
}

type safeBuilder struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *safeBuilder) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuilder) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
