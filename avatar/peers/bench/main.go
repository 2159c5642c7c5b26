package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
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
	flag.StringVar(&o.only, "only", "", "models, or with -part clips clips, whose path holds this, and nothing else")
	flag.StringVar(&o.part, "part", "all", "pictures (of every model), clips (every clip of ours on our character), figures or all")
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

// needs says whether one of the parts is wanted. -only is about pictures.
func (o options) needs(parts ...string) bool {
	part := o.part
	if o.only != "" && part != "clips" {
		part = "pictures"
	}
	return part == "all" || slices.Contains(parts, part)
}

// run answers whether every goal was reached.
func run(o options) (bool, error) {
	switch o.part {
	case "pictures", "clips", "figures", "all":
	default:
		return false, fmt.Errorf("-part %q: it is pictures, clips, figures or all", o.part)
	}
	l, err := newLab(".", o)
	if err != nil {
		return false, err
	}
	defer l.close()
	var t table
	if o.needs("pictures") {
		models, err := l.models()
		if err != nil {
			return false, err
		}
		if models, err = holding(models, o.only); err != nil {
			return false, err
		}
		got, err := l.compareAll(models, os.Stdout, l.agree)
		if err != nil {
			return false, err
		}
		t.addPictures("comparable models", len(moments), got)
	}
	if o.needs("clips") {
		paths, err := l.clipFiles()
		if err != nil {
			return false, err
		}
		if paths, err = holding(paths, o.only); err != nil {
			return false, err
		}
		got, err := l.compareAll(paths, os.Stdout, l.clipAgrees)
		if err != nil {
			return false, err
		}
		t.addPictures("clips", len(shares), got)
	}
	if o.needs("figures") {
		if err := figures(l, &t, os.Stdout); err != nil {
			return false, err
		}
	}
	t.print(os.Stdout)
	return t.reached(), nil
}

// holding is the paths that hold what.
func holding(paths []string, what string) ([]string, error) {
	var out []string
	for _, p := range paths {
		if strings.Contains(p, what) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("-only %q: none of %d paths holds it", what, len(paths))
	}
	return out, nil
}
