package transport

import (
	"errors"
	"fmt"
	"strings"

	"yui/backend/convo"
)

// Cause names why a backend gave no good reply, finely enough for the user to
// act on it.
type Cause uint8

// Causes.
const (
	Unknown       Cause = iota
	NotConfigured       // no address is set
	DNS                 // the host name does not resolve
	Refused             // nothing listens there
	TLS                 // the certificate or handshake failed
	Timeout             // the connection could not be opened in time
	Dropped             // the connection broke
	Stalled             // the stream stayed silent past its deadline
	Unauthorized        // HTTP 401
	Forbidden           // HTTP 403
	NotFound            // HTTP 404
	NoTools             // the model or server takes no tools
	RateLimited         // HTTP 429
	Rejected            // any other HTTP 4xx
	Server              // HTTP 5xx
	Redirected          // the address moved
	HTML                // a web page instead of an API
	NotJSON             // some other text instead of an API
	WrongAPI            // the server speaks another protocol than asked
	Empty               // a good status and nothing in it
	Incomplete          // the stream ended before its terminal event
	Malformed           // an event that cannot be read
	Oversize            // an event or answer over the limit
	Backend             // the backend reported an error in the stream
	Setup               // this side could not build the request
)

// Error is a failed response. Its text names the cause and the next step and
// never holds a key.
type Error struct {
	Cause  Cause
	Status int    // HTTP status, 0 when there was none
	Host   string // host[:port] the request went to, "" when unknown
	Detail string // what the server said, redacted and cut
	Hint   string // more about the cause, in our own words
	Err    error  // what lies under it; never printed by Error
}

// Unwrap gives the underlying error.
func (e *Error) Unwrap() error { return e.Err }

// Error names the cause and what to do about it.
func (e *Error) Error() string {
	s := e.sentence()
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	if e.Detail != "" {
		s += ". The server said: " + e.Detail
	}
	return s
}

func (e *Error) sentence() string {
	at := e.Host
	if at == "" {
		at = "the chat server"
	}
	switch e.Cause {
	case NotConfigured:
		return "no chat server is set: open Settings → Connection and enter its address"
	case DNS:
		return fmt.Sprintf("the name of %s cannot be resolved (DNS): check the address and the network", at)
	case Refused:
		return fmt.Sprintf("nothing answers at %s (connection refused): start the server or check the port", at)
	case TLS:
		return fmt.Sprintf("the secure connection to %s failed (TLS): %s", at, tlsHint(e.Err))
	case Timeout:
		return fmt.Sprintf("%s did not answer in time: check the address, the network and the server's load", at)
	case Dropped:
		return fmt.Sprintf("the connection to %s broke before the reply was complete: try again", at)
	case Stalled:
		return fmt.Sprintf("%s fell silent in the middle of the turn: try again, or check what the server is busy with", at)
	case Unauthorized:
		return fmt.Sprintf("%s refused the API key (HTTP 401): enter a valid key in Settings → Connection", at)
	case Forbidden:
		return fmt.Sprintf("%s does not allow this (HTTP 403): check what the key and the account may use", at)
	case NotFound:
		return fmt.Sprintf("%s has no such path or model (HTTP 404): check the base address and the model name", at)
	case NoTools:
		return "this model takes no tools: pick another model, or go on without them"
	case RateLimited:
		return fmt.Sprintf("%s asks to slow down, or a quota is used up (HTTP 429): wait, then try again", at)
	case Rejected:
		return fmt.Sprintf("%s rejected the request (HTTP %d): check the model and the settings", at, e.Status)
	case Server:
		return fmt.Sprintf("%s failed (HTTP %d): try again, or read the server's log", at, e.Status)
	case Redirected:
		return fmt.Sprintf("%s moved (HTTP %d): enter its new address in Settings → Connection", at, e.Status)
	case HTML:
		return fmt.Sprintf("%s answered with a web page, not an API: check the address, or sign in to the proxy in front of it", at)
	case NotJSON:
		return fmt.Sprintf("%s did not answer in the chat API's form (not JSON): check the base address", at)
	case WrongAPI:
		return fmt.Sprintf("%s speaks another chat API than the one chosen: change the protocol in Settings → Connection", at)
	case Empty:
		return fmt.Sprintf("%s answered with nothing at all: check the model, or read the server's log", at)
	case Incomplete:
		return "the reply ended before it was complete: try again"
	case Malformed:
		return fmt.Sprintf("%s sent an event that cannot be read: try again, or report it to the server's makers", at)
	case Oversize:
		return fmt.Sprintf("%s sent an event over the size limit: try again, or report it to the server's makers", at)
	case Backend:
		return fmt.Sprintf("%s reported an error: try again, or look into its log", at)
	case Setup:
		return fmt.Sprintf("the turn could not be prepared, nothing was sent: %v", e.Err)
	default:
		return fmt.Sprintf("the request to %s failed: try again", at)
	}
}

// Why is what lies under a failed TLS handshake or preparation, in words for the
// user; "" for other causes.
func (e *Error) Why() string {
	switch {
	case e.Cause == TLS:
		return tlsHint(e.Err)
	case e.Cause == Setup && e.Err != nil:
		return e.Err.Error()
	default:
		return ""
	}
}

// Outcome tells how a turn with this failure ends.
func (e *Error) Outcome() convo.Outcome {
	switch e.Cause {
	case NotConfigured:
		return convo.NotConfigured
	case Stalled:
		return convo.NetworkStall
	case Unauthorized, Forbidden:
		return convo.HTTP4xxDrop
	case Empty, Incomplete, Malformed, Oversize, HTML, NotJSON, WrongAPI:
		return convo.ParseError
	default:
		return convo.NetworkDrop
	}
}

// ErrNotConfigured is the failure of a turn without a backend address.
var ErrNotConfigured error = &Error{Cause: NotConfigured}

// CauseOf finds the cause in an error chain.
func CauseOf(err error) Cause {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Cause
	}
	return Unknown
}

// OutcomeOf maps any error of a stream to the outcome of its turn.
func OutcomeOf(err error) convo.Outcome {
	if err == nil {
		return convo.OK
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Outcome()
	}
	return convo.NetworkDrop
}

// FromStatus is the failure an HTTP status stands for. detail is what the
// server's body said, already redacted.
func FromStatus(status int, host, detail string) *Error {
	e := &Error{Status: status, Host: host, Detail: detail}
	switch {
	case status == 401:
		e.Cause = Unauthorized
	case status == 403:
		e.Cause = Forbidden
	case status == 404:
		e.Cause = NotFound
	case status == 429:
		e.Cause = RateLimited
	case status >= 300 && status < 400:
		e.Cause = Redirected
	case SaysNoTools(detail):
		e.Cause = NoTools
	case status >= 500:
		e.Cause = Server
	default:
		e.Cause = Rejected
	}
	return e
}

// SaysNoTools recognises the refusals of servers whose model takes no tools.
func SaysNoTools(detail string) bool {
	d := strings.ToLower(detail)
	if !strings.Contains(d, "tool") && !strings.Contains(d, "function call") {
		return false
	}
	for _, s := range []string{
		"not support", "unsupported", "no support", "not supported", "not enabled",
		"requires --jinja", "--enable-auto-tool-choice", "unrecognized", "unknown field", "extra inputs",
	} {
		if strings.Contains(d, s) {
			return true
		}
	}
	return false
}
