package remote

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"unicode/utf8"
)

// StatusError is an answer other than success.
type StatusError struct {
	Status  int
	Message string
}

// Error has the words of protocols 7.2, and a next step where one is plain.
func (e *StatusError) Error() string {
	s := fmt.Sprintf("TTS request failed (HTTP %d)", e.Status)
	if e.Message != "" {
		s += ": " + e.Message
	}
	switch e.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		s += " (check the TTS key)"
	case http.StatusNotFound:
		if e.Message == "" {
			s += " (check the TTS base URL)"
		}
	}
	return s
}

// ErrUnreachable is behind every failure that lasts: no such host, refused, a
// certificate that is not trusted.
var ErrUnreachable = errors.New("voice server unreachable")

// ErrTimeout is a server that did not answer in time.
var ErrTimeout = errors.New("TTS request timed out")

// cause puts a transport error into words without its URL.
func cause(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return ErrTimeout
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var dns *net.DNSError
	var auth x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var verify *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var to net.Error
	why := ""
	switch {
	case errors.As(err, &dns):
		why = "the host name " + dns.Name + " is not known (DNS)"
	case errors.Is(err, syscall.ECONNREFUSED):
		why = "connection refused; is the voice server running?"
	case errors.As(err, &auth), errors.As(err, &host), errors.As(err, &invalid), errors.As(err, &verify):
		why = "its TLS certificate is not trusted"
	case errors.As(err, &record):
		why = "it does not speak TLS; try http:// instead of https://"
	case errors.As(err, &to) && to.Timeout():
		return ErrTimeout
	}
	if why != "" {
		return fmt.Errorf("TTS request failed: %w: %s", ErrUnreachable, why)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return fmt.Errorf("TTS request failed: %w", err)
}

// message finds the text of an error body: {"error":{"message"}}, "error",
// "message", "detail" as text or as FastAPI's list, or a short plain text.
func message(body []byte) string {
	var m map[string]json.RawMessage
	if json.Unmarshal(body, &m) == nil {
		for _, k := range []string{"error", "message", "detail", "msg"} {
			if s := text(m[k]); s != "" {
				return s
			}
		}
		return ""
	}
	s := strings.TrimSpace(string(body))
	if s == "" || s[0] == '<' || len(s) > 300 || !utf8.ValidString(s) {
		return ""
	}
	return s
}

func text(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return short(s)
	}
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) == nil {
		for _, k := range []string{"message", "msg", "detail"} {
			if s := text(m[k]); s != "" {
				return s
			}
		}
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil && len(list) > 0 {
		return text(list[0])
	}
	return ""
}

func short(s string) string {
	if rs := []rune(strings.TrimSpace(s)); len(rs) > 300 {
		return string(rs[:300]) + "…"
	}
	return strings.TrimSpace(s)
}
