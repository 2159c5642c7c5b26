package backendtest

import (
	"bytes"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// Client makes an HTTP client whose requests the handler serves in this
// process, over pipes: no sockets, so that synctest sees every wait. A handler
// that panics with http.ErrAbortHandler drops the connection.
func Client(h http.Handler) *http.Client { return &http.Client{Transport: pipes{h}} }

type pipes struct{ h http.Handler }

// RoundTrip returns once the handler has written its header.
func (p pipes) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(req.Context())
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			cancel()
			return nil, err
		}
		_ = req.Body.Close()
	}
	in := req.Clone(ctx)
	in.Body = io.NopCloser(bytes.NewReader(body))
	in.RequestURI = req.URL.RequestURI()

	pr, pw := io.Pipe()
	w := &pipeWriter{header: http.Header{}, pw: pw, ready: make(chan struct{})}
	stop := context.AfterFunc(req.Context(), func() { _ = pr.CloseWithError(req.Context().Err()) })
	go func() {
		defer cancel()
		defer func() {
			switch e := recover(); e {
			case nil:
				w.WriteHeader(http.StatusOK)
				_ = pw.Close()
			case http.ErrAbortHandler:
				w.dropped = true
				w.WriteHeader(http.StatusOK)
				_ = pw.CloseWithError(io.ErrUnexpectedEOF)
			default:
				panic(e)
			}
		}()
		p.h.ServeHTTP(w, in)
	}()
	select {
	case <-w.ready:
	case <-req.Context().Done():
		stop()
		return nil, req.Context().Err()
	}
	if w.dropped {
		return nil, io.ErrUnexpectedEOF
	}
	return &http.Response{
		StatusCode: w.status, Status: http.StatusText(w.status),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.sent, ContentLength: -1, Request: req,
		Body: &pipeBody{PipeReader: pr, cancel: cancel, stop: stop},
	}, nil
}

type pipeBody struct {
	*io.PipeReader
	cancel context.CancelFunc
	stop   func() bool
}

// Close ends the handler too.
func (b *pipeBody) Close() error {
	b.stop()
	b.cancel()
	return b.PipeReader.Close()
}

type pipeWriter struct {
	header  http.Header
	sent    http.Header
	pw      *io.PipeWriter
	once    sync.Once
	ready   chan struct{}
	status  int
	dropped bool
}

func (w *pipeWriter) Header() http.Header { return w.header }

func (w *pipeWriter) WriteHeader(status int) {
	w.once.Do(func() {
		w.status, w.sent = status, w.header.Clone()
		close(w.ready)
	})
}

func (w *pipeWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if len(p) == 0 {
		return 0, nil
	}
	return w.pw.Write(p)
}

func (w *pipeWriter) Flush() { w.WriteHeader(http.StatusOK) }

// Pipe serves the handler with a real HTTP server over in-memory connections,
// which a WebSocket needs. shut ends it and its connections.
func Pipe(h http.Handler) (client *http.Client, shut func()) {
	l := &pipeListener{conns: make(chan net.Conn), done: make(chan struct{})}
	srv := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute, ErrorLog: log.New(io.Discard, "", 0)}
	served := make(chan struct{})
	go func() { defer close(served); _ = srv.Serve(l) }()
	t := &http.Transport{DialContext: l.dial}
	return &http.Client{Transport: t}, func() {
		t.CloseIdleConnections()
		_ = srv.Close()
		<-served
	}
}

type pipeListener struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func (l *pipeListener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case l.conns <- there:
		return here, nil
	case <-l.done:
		return nil, syscall.ECONNREFUSED
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error   { l.once.Do(func() { close(l.done) }); return nil }
func (l *pipeListener) Addr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "pipe" }

// pause sleeps and reports whether ctx is still good.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
