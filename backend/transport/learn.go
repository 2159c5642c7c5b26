package transport

import (
	"errors"
	"strings"
	"sync"

	"yui/backend/convo"
)

// Feature is a part of a request some servers or models refuse.
type Feature string

// Features a request can do without.
const (
	FeatureTools  Feature = "tools"
	FeatureEffort Feature = "reasoning_effort"
	FeatureUsage  Feature = "stream_options"
)

// Memory remembers per endpoint and model what it refused, so that the refusal
// costs one request and not one a turn. It must be safe from any goroutine.
type Memory interface {
	Lacks(base, model string, f Feature) bool
	Learn(base, model string, f Feature)
}

// Yield is how a stream hands on a delta or its error.
type Yield = func(convo.Delta, error) bool

// Attempt runs one response and, when it is refused because of a feature
// before anything came, once more without it. once sends the request it is
// given exactly one time.
func Attempt(m Memory, base string, req Request, yield Yield, once func(Request, Yield)) {
	for range 3 {
		r := strip(m, base, req)
		if len(r.Tools) < len(req.Tools) && !yield(convo.Delta{Kind: convo.DeltaToolsOff}, nil) {
			return
		}
		fresh, again := true, false
		once(r, func(d convo.Delta, err error) bool {
			if err != nil && fresh {
				if f := refused(err, r); f != "" {
					m.Learn(base, req.Model, f)
					again = true
					return false
				}
			}
			if d.Kind != convo.DeltaAlive {
				fresh = false
			}
			return yield(d, err)
		})
		if !again || !yield(convo.Delta{Kind: convo.DeltaAlive}, nil) {
			return
		}
		if len(r.Tools) > 0 && m.Lacks(base, req.Model, FeatureTools) {
			if !yield(convo.Delta{Kind: convo.DeltaNotice, Text: NoToolsNotice}, nil) {
				return
			}
		}
	}
	yield(convo.Delta{}, &Error{Cause: Rejected, Host: HostOf(base)})
}

// NoToolsNotice tells the user once that a model takes no tools.
const NoToolsNotice = "this model takes no tools; the character goes on without them, her expressions follow the words"

func strip(m Memory, base string, r Request) Request {
	if len(r.Tools) > 0 && m.Lacks(base, r.Model, FeatureTools) {
		r.Tools = nil
	}
	if r.ReasoningEffort != "" && m.Lacks(base, r.Model, FeatureEffort) {
		r.ReasoningEffort = ""
	}
	r.NoUsage = r.NoUsage || m.Lacks(base, r.Model, FeatureUsage)
	return r
}

// refused names the feature a refusal is about, "" when it is about none that
// was sent.
func refused(err error, r Request) Feature {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Status != 0 && (e.Status < 400 || e.Status == 401 || e.Status == 403 || e.Status == 429) {
		return ""
	}
	d := strings.ToLower(e.Detail)
	switch {
	case e.Cause == NoTools && len(r.Tools) > 0:
		return FeatureTools
	case e.Status != 400 && e.Status != 422:
		return ""
	case r.ReasoningEffort != "" && strings.Contains(d, "reasoning"):
		return FeatureEffort
	case !r.NoUsage && strings.Contains(d, "stream_options"):
		return FeatureUsage
	}
	return ""
}

// NewMemory makes a Memory that forgets at exit, bounded to 256 refusals.
func NewMemory() Memory { return &memory{known: map[[3]string]bool{}} }

type memory struct {
	mu    sync.Mutex
	known map[[3]string]bool
}

func (m *memory) Lacks(base, model string, f Feature) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[[3]string{base, model, string(f)}]
}

func (m *memory) Learn(base, model string, f Feature) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.known) >= 256 {
		clear(m.known)
	}
	m.known[[3]string{base, model, string(f)}] = true
}
