package mind

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestInProcess_StreamsAndCancels(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		c := &http.Client{Transport: inProcess{http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			w.WriteHeader(http.StatusAccepted)
			body, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%s %s\n", r.URL.Path, body)
			for {
				time.Sleep(time.Second)
				if r.Context().Err() != nil {
					break
				}
				if _, err := fmt.Fprintln(w, "tick"); err != nil {
					break
				}
			}
			ended <- r.Context().Err()
		})}}
		resp, err := c.Post("http://offline/v1/x", "text/plain", strings.NewReader("hi"))
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode != http.StatusAccepted || resp.Header.Get("Content-Type") != "text/event-stream" {
			t.Errorf("%d %v", resp.StatusCode, resp.Header)
		}
		sc := bufio.NewScanner(resp.Body)
		for _, want := range []string{"/v1/x hi", "tick", "tick"} {
			if !sc.Scan() || sc.Text() != want {
				t.Fatalf("got %q, want %q", sc.Text(), want)
			}
		}
		resp.Body.Close()
		if err := <-ended; err == nil {
			t.Error("the handler was not cancelled")
		}
	})
}

func TestInProcess_EmptyAndPanic(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		h    http.HandlerFunc
		code int
		bad  bool
	}{
		"empty": {func(http.ResponseWriter, *http.Request) {}, 200, false},
		"panic": {func(http.ResponseWriter, *http.Request) { panic("x") }, 500, true},
		"late panic": {func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "half")
			panic("x")
		}, 200, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			resp, err := (&http.Client{Transport: inProcess{c.h}}).Get("http://offline/")
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			_, err = io.ReadAll(resp.Body)
			if resp.StatusCode != c.code || (err != nil) != c.bad {
				t.Errorf("%d %v", resp.StatusCode, err)
			}
		})
	}
}
