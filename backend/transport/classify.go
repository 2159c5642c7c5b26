package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
)

// Winsock has its own numbers, which the syscall package does not map.
const (
	wsaeConnRefused = syscall.Errno(10061)
	wsaeConnReset   = syscall.Errno(10054)
)

// Classify turns an error of the HTTP client into an *Error. A cancelled
// context and an error that is one already pass through unchanged.
func Classify(err error, host string) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return &Error{Cause: networkCause(err), Host: host, Err: err}
}

func networkCause(err error) Cause {
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return DNS
	}
	if isTLS(err) {
		return TLS
	}
	if errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, wsaeConnRefused) {
		return Refused
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, wsaeConnReset) ||
		errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) {
		return Dropped
	}
	if ne, ok := errors.AsType[net.Error](err); ok && ne.Timeout() {
		return Timeout
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return Timeout
	}
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" {
		return Refused
	}
	return Dropped
}

func isTLS(err error) bool {
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return true
	}
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return true
	}
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return true
	}
	if _, ok := errors.AsType[x509.CertificateInvalidError](err); ok {
		return true
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return true
	}
	if _, ok := errors.AsType[tls.AlertError](err); ok {
		return true
	}
	s := err.Error()
	return strings.Contains(s, "server gave HTTP response to HTTPS client") || strings.Contains(s, "tls: ")
}

// tlsHint names what about the certificate is wrong and what helps.
func tlsHint(err error) string {
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return "its certificate is signed by an authority this computer does not know; choose that authority's CA file in Settings → Connection"
	}
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "its certificate is for another host name; use the name the certificate was made for"
	}
	if e, ok := errors.AsType[x509.CertificateInvalidError](err); ok {
		if e.Reason == x509.Expired {
			return "its certificate is expired or not valid yet; renew it, or set this computer's clock"
		}
		return "its certificate is not valid; renew it"
	}
	if err != nil && strings.Contains(err.Error(), "HTTP response to HTTPS client") {
		return "the server speaks plain HTTP there; write http:// instead of https://"
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return "the server does not speak TLS there; write http:// instead of https://"
	}
	return "check the certificate and the address"
}
