package offline

import (
	"crypto/subtle"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"yui/backend/offline/companion"
)

// Model is the id that GET /models lists and replies carry when the request
// names none.
const Model = "yui-offline"

// DefaultDelay is the pause between two deltas that reads like speech.
const DefaultDelay = 25 * time.Millisecond

// Limits of one process.
const (
	bodyCap       = 32 << 20 // bytes of one request; pictures ride in it
	defaultStored = 256      // responses and conversations remembered
	writeWait     = 15 * time.Second
)

// Options of New. The zero value works.
type Options struct {
	// Name is what the companion calls itself; empty is her own name in the
	// language that is spoken.
	Name string
	// Named, when set, gives the name anew for every reply.
	Named func() string
	// Language gives en, ja or ko for a turn that shows no language of its own;
	// nil is English. It is called once a turn.
	Language func() string
	// Delay is the pause between deltas; 0 is none. The app uses DefaultDelay.
	Delay time.Duration
	// CuesFirst puts a cue's call before the text it belongs to. Without it the
	// call follows the text, as the contract's streaming shape draws it.
	CuesFirst bool
	// Key, when set, must be the bearer key of every request and hello.
	Key string
	// Stored bounds the remembered conversations; 0 is 256.
	Stored int
	// Seed makes the choice among the lines repeatable; 0 draws one.
	Seed uint64
	// Now is the clock for turns that carry no time line; nil is time.Now.
	Now func() time.Time
	// Log hears refused requests and dropped frames; nil is silent.
	Log *slog.Logger
}

// Backend serves the three protocols under any base: it looks at the path
// after an optional /v1.
type Backend struct {
	o      Options
	mind   *companion.Companion
	memory *lru[companion.Memory]
	conns  conns
}

// New makes the backend. It is an http.Handler, safe for concurrent use.
func New(o Options) *Backend {
	if o.Language == nil {
		o.Language = func() string { return "en" }
	}
	if o.Stored <= 0 {
		o.Stored = defaultStored
	}
	if o.Seed == 0 {
		o.Seed = rand.Uint64()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	b := &Backend{o: o, mind: companion.New(o.Seed, o.named()), memory: newLRU[companion.Memory](o.Stored)}
	b.conns.done = make(chan struct{})
	return b
}

// ServeHTTP routes one request.
func (b *Backend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimRight(r.URL.Path, "/")
	path = strings.TrimPrefix(path, "/v1")
	route, method := b.notFound, ""
	switch {
	case path == "":
		route, method = b.about, http.MethodGet
	case path == "/responses":
		route, method = b.responses, http.MethodPost
	case path == "/chat/completions":
		route, method = b.chatCompletions, http.MethodPost
	case path == "/models", strings.HasPrefix(path, "/models/"):
		route, method = b.models, http.MethodGet
	case path == "/ws":
		b.push(w, r) // its key comes in the hello frame
		return
	}
	if method != "" && r.Method != method {
		w.Header().Set("Allow", method)
		b.refuse(w, r, apiError{Status: http.StatusMethodNotAllowed, Message: "Use " + method + " for " + r.URL.Path + "."})
		return
	}
	if !b.keyFits(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")) {
		b.refuse(w, r, apiError{
			Status: http.StatusUnauthorized, Code: "invalid_api_key",
			Message: "The API key is missing or wrong; send it as Authorization: Bearer <key>.",
		})
		return
	}
	route(w, r)
}

func (b *Backend) keyFits(key string) bool {
	return b.o.Key == "" || subtle.ConstantTimeCompare([]byte(key), []byte(b.o.Key)) == 1
}

func (b *Backend) notFound(w http.ResponseWriter, r *http.Request) {
	b.refuse(w, r, apiError{
		Status: http.StatusNotFound,
		Message: "Nothing at " + r.Method + " " + r.URL.Path +
			"; there are POST /responses, POST /chat/completions, GET /models and the WebSocket /ws, each with or without /v1.",
	})
}

func (b *Backend) about(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{
		"name":      "YUI offline companion",
		"model":     Model,
		"note":      "Prepared lines, no model connected.",
		"endpoints": []string{"POST /v1/responses", "POST /v1/chat/completions", "GET /v1/models", "WS /ws"},
	})
}

func (b *Backend) models(w http.ResponseWriter, r *http.Request) {
	model := map[string]any{"id": Model, "object": "model", "created": 0, "owned_by": "yui"}
	_, id, one := strings.Cut(strings.TrimRight(r.URL.Path, "/"), "/models/")
	switch {
	case !one:
		writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": []any{model}})
	case id == Model:
		writeJSON(w, http.StatusOK, model)
	default:
		b.refuse(w, r, apiError{
			Status: http.StatusNotFound, Code: "model_not_found", Param: "model",
			Message: "The model '" + id + "' does not exist; the only one here is " + Model + ".",
		})
	}
}

// named is how the companion learns its name.
func (o Options) named() func() string {
	if o.Named != nil {
		return o.Named
	}
	return func() string { return o.Name }
}
