package remote

import (
	"errors"
	"net/url"
	"strings"
)

// trimBase takes off what people paste with a base URL: spaces, slashes, /v1
// and the path of the endpoint itself.
func trimBase(raw string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Host == "" || !strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https") {
		return "", errors.New("the TTS base URL must begin with http:// or https://")
	}
	u.RawQuery, u.Fragment = "", ""
	u.Scheme = strings.ToLower(u.Scheme)
	p := strings.TrimRight(u.Path, "/")
	for _, end := range []string{"/audio/speech", "/audio/voices", "/audio", "/tts", "/v1"} {
		p = strings.TrimRight(strings.TrimSuffix(p, end), "/")
	}
	u.Path, u.RawPath = p, ""
	return u.String(), nil
}

func officialHost(base string) bool {
	u, err := url.Parse(base)
	return err == nil && strings.EqualFold(u.Hostname(), "api.openai.com")
}
