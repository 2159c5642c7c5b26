// Package firstlocale keeps Fyne from printing three lines about the locale on
// every command where that names no language (C, C.UTF-8, POSIX or nothing:
// containers, cron, ssh). Fyne reads it while its packages initialise, before
// main runs, and Go initialises ready packages in the order of their import
// paths: this one is a module of its own so that its path comes first.
//
// It owns nothing: the environment is as it was again once Restore was called,
// which main does first.
package firstlocale

import (
	"os"
	"strings"
)

// names are what a Unix locale is read from, strongest first.
var names = [...]string{"LC_ALL", "LC_MESSAGES", "LANG"}

type kept struct {
	value string
	set   bool
}

var before = hide()

// hide lets the locale name a language, when it names none.
func hide() (old [len(names)]kept) {
	for i, n := range names {
		old[i].value, old[i].set = os.LookupEnv(n)
	}
	for _, o := range old {
		if o.value != "" && !plain(o.value) {
			return old
		}
		if o.value != "" {
			break
		}
	}
	for _, n := range names {
		_ = os.Setenv(n, "en_US.UTF-8") // a name without = or NUL cannot fail
	}
	return old
}

// plain reports a locale without a language.
func plain(v string) bool {
	head, _, _ := strings.Cut(v, ".")
	return head == "C" || head == "POSIX"
}

// Restore puts the environment back.
func Restore() {
	for i, n := range names {
		if before[i].set {
			_ = os.Setenv(n, before[i].value)
		} else {
			_ = os.Unsetenv(n)
		}
	}
}
