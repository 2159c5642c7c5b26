package app

import (
	"strconv"

	"yui/app/words"
	"yui/backend/transport"
)

// troubleWords says in the catalogue's language why a response failed and what
// to do. What the transport adds (a hint, the server's own words) stays as it
// is.
func troubleWords(w *words.Trouble, e *transport.Error) string {
	host := e.Host
	if host == "" {
		host = w.Server
	}
	s := words.Fill(causeWords(w, e.Cause), "host", host, "status", strconv.Itoa(e.Status), "why", e.Why())
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	if e.Detail != "" {
		s += " " + words.Fill(w.Said, "detail", e.Detail)
	}
	return s
}

func causeWords(w *words.Trouble, c transport.Cause) string {
	switch c {
	case transport.NotConfigured:
		return w.NotConfigured
	case transport.DNS:
		return w.DNS
	case transport.Refused:
		return w.Down
	case transport.TLS:
		return w.TLS
	case transport.Timeout:
		return w.Timeout
	case transport.Dropped:
		return w.Dropped
	case transport.Stalled:
		return w.Stalled
	case transport.Unauthorized:
		return w.Unauthorized
	case transport.Forbidden:
		return w.Forbidden
	case transport.NotFound:
		return w.NotFound
	case transport.NoTools:
		return w.NoTools
	case transport.RateLimited:
		return w.RateLimited
	case transport.Rejected:
		return w.Rejected
	case transport.Server:
		return w.Broken
	case transport.Redirected:
		return w.Moved
	case transport.HTML:
		return w.HTML
	case transport.NotJSON:
		return w.NotJSON
	case transport.WrongAPI:
		return w.WrongAPI
	case transport.Empty:
		return w.Empty
	case transport.Incomplete:
		return w.Incomplete
	case transport.Malformed:
		return w.Malformed
	case transport.Oversize:
		return w.Oversize
	case transport.Backend:
		return w.Reported
	case transport.Setup:
		return w.Setup
	case transport.Unknown:
		return w.Unknown
	}
	return w.Unknown
}
