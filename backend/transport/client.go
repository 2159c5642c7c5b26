package transport

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// ClientOptions shape the HTTP client every request protocol shares.
type ClientOptions struct {
	// CAFile is a PEM file of extra certificate authorities; "" for none.
	CAFile string
}

// NewHTTPClient makes a client fit for streams: connecting is bounded, reading
// is not (the engine's idle deadline covers that), and a redirect that would
// turn the POST into a GET is handed back instead of followed.
func NewHTTPClient(o ClientOptions) (*http.Client, error) {
	t := &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 15 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          8,
		MaxIdleConnsPerHost:   2,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   15 * time.Second,
		ExpectContinueTimeout: time.Second,
	}
	if o.CAFile != "" {
		pool, err := x509.SystemCertPool()
		if err != nil {
			pool = x509.NewCertPool()
		}
		pem, err := os.ReadFile(o.CAFile)
		if err != nil {
			return nil, fmt.Errorf("read the CA file: %w", err)
		}
		if !pool.AppendCertsFromPEM(pem) {
			return nil, errors.New("read the CA file: it holds no PEM certificate: choose the authority's .pem or .crt file")
		}
		t.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	}
	return &http.Client{Transport: t, CheckRedirect: keepMethod}, nil
}

// keepMethod follows a redirect only while the request stays the same POST.
func keepMethod(req *http.Request, via []*http.Request) error {
	if len(via) >= 3 || req.Method != via[0].Method || req.URL.Host != via[0].URL.Host {
		return http.ErrUseLastResponse
	}
	return nil
}
