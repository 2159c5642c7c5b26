package app

import (
	"strings"
	"testing"

	"yui/app/words"
	"yui/backend/transport"
)

func TestTroubleWords(t *testing.T) {
	t.Parallel()
	for _, l := range words.Langs() {
		w := words.For(l.Lang, "Yui")
		seen := map[string]transport.Cause{}
		for c := transport.Unknown; c <= transport.Setup; c++ {
			e := &transport.Error{Cause: c, Host: "h:1", Status: 418, Detail: "out of tea"}
			got := troubleWords(&w.Trouble, e)
			if strings.ContainsAny(got, "{}") {
				t.Errorf("%s, cause %d keeps a mark: %q", l.Lang, c, got)
			}
			if other, ok := seen[got]; ok {
				t.Errorf("%s: causes %d and %d both read %q", l.Lang, c, other, got)
			}
			seen[got] = c
			if !strings.HasSuffix(got, "out of tea") {
				t.Errorf("%s, cause %d leaves out what the server said: %q", l.Lang, c, got)
			}
			if english := e.Error(); strings.Contains(english, "418") && !strings.Contains(got, "418") {
				t.Errorf("%s, cause %d leaves out the status: %q", l.Lang, c, got)
			}
		}
	}
	w := words.For(words.English, "Yui")
	for _, c := range []struct {
		e    *transport.Error
		want string
	}{
		{&transport.Error{Cause: transport.Refused, Host: "h:1"}, "Nothing answers at h:1 (connection refused). Start the server or check the port."},
		{&transport.Error{Cause: transport.Empty}, "The chat server answered with nothing at all. Check the model, or read the server’s log."},
		{&transport.Error{Cause: transport.Oversize, Host: "h", Hint: "a line of 40 MiB"}, "h sent an event over the size limit. Try again, or report it to the server’s makers. (a line of 40 MiB)"},
	} {
		if got := troubleWords(&w.Trouble, c.e); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
