package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// options are the flags.
type options struct {
	shared   string
	chromium string
	clip     string
	only     string
	part     string
	every    bool
	seconds  float64
	repeats  int
}

func init() { runtime.LockOSThread() } // see tied

func main() {
	var o options
	flag.StringVar(&o.shared, "shared", "../shared/fixtures", "folder of the fixtures")
	flag.StringVar(&o.chromium, "chromium", "/usr/bin/chromium", "the peer's browser")
	flag.StringVar(&o.clip, "clip", "", "the .vrma to play instead of the greeting")
	flag.StringVar(&o.only, "only", "", "pictures of models whose path holds this, and nothing else")
	flag.StringVar(&o.part, "part", "all", "pictures, figures or all")
	flag.BoolVar(&o.every, "every", false, "save the pictures that agree, too")
	flag.Float64Var(&o.seconds, "seconds", 5, "length of a timed run")
	flag.IntVar(&o.repeats, "repeats", 3, "how often a timed run is done; the table has the median")
	flag.Parse()
	ok, err := run(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench-peers:", err)
		os.Exit(1)
	}
	if !ok {
		fmt.Fprintln(os.Stderr, "bench-peers: a goal was missed")
		os.Exit(2)
	}
}

// run answers whether every goal was reached.
func run(o options) (bool, error) {
	l, err := newLab(".", o)
	if err != nil {
		return false, err
	}
	defer l.close()
	var t table
	if o.part != "figures" || o.only != "" {
		models, err := l.models()
		if err != nil {
			return false, err
		}
		if o.only != "" {
			models = holding(models, o.only)
		}
		got, err := pictures(l, models, os.Stdout)
		if err != nil {
			return false, err
		}
		t.addPictures(got)
	}
	if o.part != "pictures" && o.only == "" {
		if err := figures(l, &t, os.Stdout); err != nil {
			return false, err
		}
	}
	t.print(os.Stdout)
	return t.reached(), nil
}

func holding(models []string, what string) []string {
	var out []string
	for _, m := range models {
		if strings.Contains(m, what) {
			out = append(out, m)
		}
	}
	return out
}
