package mind

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// inProcess carries requests to a handler in this process: the offline
// companion is reached through the very client a real backend is, without
// opening a port. The response streams: headers go out at the first write or
// flush, and a caller that closes the body cancels the handler.
type inProcess struct{ handler http.Handler }

// RoundTrip implements http.RoundTripper.
func (t inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(r.Context())
	in := r.Clone(ctx)
	in.RequestURI = r.URL.RequestURI()
	in.RemoteAddr = "in-process"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	pr, pw := io.Pipe()
	w := &pipeResponse{header: http.Header{}, body: pw, ready: make(chan struct{})}
	go func() {
		defer cancel()
		defer func() {
			if p := recover(); p != nil { // as net/http does: the connection breaks, the process lives
				w.WriteHeader(http.StatusInternalServerError)
				pw.CloseWithError(fmt.Errorf("the handler panicked: %v", p))
				return
			}
			w.WriteHeader(http.StatusOK)
			pw.Close()
		}()
		t.handler.ServeHTTP(w, in)
	}()
	select {
	case <-w.ready:
	case <-ctx.Done():
		if r.Context().Err() != nil {
			pr.CloseWithError(r.Context().Err())
			return nil, r.Context().Err()
		}
		<-w.ready // the handler ended; its header is there
	}
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: w.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.sent, Body: &pipeBody{PipeReader: pr, cancel: cancel}, ContentLength: -1, Request: r,
	}, nil
}

type pipeBody struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (b *pipeBody) Close() error {
	b.cancel()
	return b.CloseWithError(errors.New("the response was closed"))
}

type pipeResponse struct {
	header http.Header
	body   *io.PipeWriter

	once   sync.Once
	status int
	sent   http.Header
	ready  chan struct{}
}

func (w *pipeResponse) Header() http.Header { return w.header }

func (w *pipeResponse) WriteHeader(code int) {
	w.once.Do(func() {
		w.status, w.sent = code, w.header.Clone()
		close(w.ready)
	})
}

func (w *pipeResponse) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

func (w *pipeResponse) Flush() { w.WriteHeader(http.StatusOK) }
