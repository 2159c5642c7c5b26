package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

var (
	sharedDir    = flag.String("shared", "../shared/fixtures", "folder of the fixtures")
	chromium     = flag.String("chromium", "/usr/bin/chromium", "the peer's browser")
	only         = flag.String("only", "", "pictures of models whose path holds this, and nothing else")
	part         = flag.String("part", "all", "pictures, figures or all")
	everyPicture = flag.Bool("every", false, "save the pictures that agree, too")
	seconds      = flag.Float64("seconds", 8, "length of a timed run")
	repeats      = flag.Int("repeats", 3, "how often a timed run is done; the table has the median")
)

func main() {
	flag.Parse()
	ok, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench-peers:", err)
		os.Exit(1)
	}
	if !ok {
		os.Exit(2)
	}
}

// run answers whether every goal was reached.
func run() (bool, error) {
	l, err := newLab(".", *sharedDir, *chromium)
	if err != nil {
		return false, err
	}
	defer l.close()
	var t table
	if *part != "figures" || *only != "" {
		models, err := l.models()
		if err != nil {
			return false, err
		}
		if *only != "" {
			models = holding(models, *only)
		}
		got, err := pictures(l, models, os.Stdout)
		if err != nil {
			return false, err
		}
		t.addPictures(got)
	}
	if *part != "pictures" && *only == "" {
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
