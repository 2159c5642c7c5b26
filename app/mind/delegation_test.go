package mind

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"yui/backend/transport/push"
)

// What a push backend hands to somebody else reaches the owner and is kept.
func TestMind_Delegations(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.CloseNow() }()
		if _, _, err := conn.Read(r.Context()); err != nil { // hello
			return
		}
		for _, f := range []string{`{"type":"ready"}`, `{"type":"delegations","items":[{"id":"d1","title":"Book a table","state":"running","started_at":1750000000000}]}`} {
			_ = conn.Write(r.Context(), websocket.MessageText, []byte(f))
		}
		_, _, _ = conn.Read(r.Context())
	}))
	defer srv.Close()
	m := newMind(t, map[string]string{"chat_base_url": srv.URL + "/v1", "chat_api": "push"})
	heard := make(chan []push.Delegation, 4)
	m.opt.OnDelegations = func(h []push.Delegation) { heard <- h }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- m.Run(ctx) }()
	select {
	case h := <-heard:
		if len(h) != 1 || h[0].ID != "d1" || h[0].Title != "Book a table" || h[0].State != "running" {
			t.Errorf("heard %+v", h)
		}
	case <-time.After(10 * time.Second):
		t.Error("the delegation was not heard of")
	}
	if kept := m.Delegations(); len(kept) != 1 || kept[0].ID != "d1" {
		t.Errorf("kept %+v", kept)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
