package form

import "testing"

func TestPasted(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             "",
		"http://":                      "http://",
		" http://host/v1 ":             "http://host/v1",
		"http://http://127.0.0.1:8899": "http://127.0.0.1:8899",
		"http://https://api.host/v1":   "https://api.host/v1",
		"http://HTTP://host":           "HTTP://host",
		"localhost:11434":              "localhost:11434",
	} {
		if got := Pasted(in); got != want {
			t.Errorf("Pasted(%q) = %q, want %q", in, got, want)
		}
	}
}
