package transport

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
)

var versionSegment = regexp.MustCompile(`^v\d+[a-z0-9]*$`)

// endpoints are the paths people paste whole; the base is what stands before.
var endpoints = []string{"/chat/completions", "/responses", "/completions", "/models", "/embeddings"}

// NormalizeBase reads a base address the way people write it and returns the
// API root without a trailing slash: "localhost:11434", "http://host/",
// "https://host/v1/" and "https://host/v1/chat/completions" all lead to ".../v1".
// A path that names no version gets /v1, unless it came with an endpoint on
// it, which tells the root exactly. An empty text is ErrNotConfigured.
func NormalizeBase(raw string) (string, error) {
	s := strings.Trim(strings.TrimSpace(raw), `"'<>`+"`")
	s = strings.TrimSpace(s)
	if s == "" {
		return "", ErrNotConfigured
	}
	s = WithScheme(s)
	u, err := url.Parse(s)
	if err != nil {
		return "", fmt.Errorf("read the chat server's address: it is not a URL: write it like http://127.0.0.1:11434/v1")
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		u.Scheme = strings.ToLower(u.Scheme)
	case "ws":
		u.Scheme = "http"
	case "wss":
		u.Scheme = "https"
	default:
		return "", fmt.Errorf("read the chat server's address: %q is no web scheme: use http:// or https://", u.Scheme)
	}
	if u.Host == "" || u.Hostname() == "" {
		return "", errors.New("read the chat server's address: it names no host: write it like http://127.0.0.1:11434/v1")
	}
	if u.User != nil {
		return "", errors.New("read the chat server's address: it carries a password: put the key into the key field instead")
	}
	u.Host = strings.ToLower(u.Host)
	u.RawQuery, u.Fragment, u.RawFragment, u.RawPath = "", "", "", ""
	u.Path = normalPath(u.Path)
	return u.String(), nil
}

func normalPath(p string) string {
	for strings.Contains(p, "//") {
		p = strings.ReplaceAll(p, "//", "/")
	}
	p = strings.TrimRight(p, "/")
	for _, e := range endpoints {
		if root, ok := strings.CutSuffix(p, e); ok {
			return root
		}
	}
	for seg := range strings.SplitSeq(p, "/") {
		if versionSegment.MatchString(strings.ToLower(seg)) {
			return p
		}
	}
	return p + "/v1"
}

// WithScheme adds the scheme people leave out: http for this computer and
// private networks, https for the rest.
func WithScheme(s string) string {
	if strings.Contains(s, "://") {
		return s
	}
	s = strings.TrimLeft(s, "/")
	host, _, _ := strings.Cut(s, "/")
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if local(host) {
		return "http://" + s
	}
	return "https://" + s
}

func local(host string) bool {
	if !strings.Contains(host, ".") && !strings.Contains(host, ":") {
		return true // a bare name is on this computer or this network
	}
	if strings.HasSuffix(host, ".local") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".lan") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && (a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsUnspecified())
}

// HostOf gives host[:port] of an address for error texts, "" when it has none.
func HostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return u.Host
}
