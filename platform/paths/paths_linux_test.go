package paths

import "testing"

func TestDefaults_XDG(t *testing.T) {
	t.Parallel()
	env := map[string]string{"HOME": "/home/a", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative", "XDG_RUNTIME_DIR": "/run/u"}
	d, err := defaults(func(k string) string { return env[k] })
	if err != nil {
		t.Fatal(err)
	}
	want := Dirs{Config: "/home/a/.config/yui", Data: "/data/yui", State: "/home/a/.local/state/yui", Cache: "/home/a/.cache/yui", Runtime: "/run/u/yui"}
	if d != want {
		t.Errorf("got %+v\nwant %+v", d, want)
	}
	if _, err := defaults(func(string) string { return "" }); err == nil {
		t.Error("no HOME is no error")
	}
}
