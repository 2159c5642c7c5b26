package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources walks the Go files of the module.
func sources(t *testing.T, f func(path, text string)) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && p != root || d.Name() == "out" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(p, ".go") {
			return nil
		}
		b, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		f(filepath.ToSlash(rel), string(b))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestOneCrossing(t *testing.T) {
	t.Parallel()
	do := regexp.MustCompile(`\bfyne\.(Do|DoAndWait)\(`)
	sources(t, func(path, text string) {
		if strings.HasPrefix(path, "app/archtest/") {
			return
		}
		for _, m := range do.FindAllString(text, -1) {
			if m == "fyne.DoAndWait(" || !strings.HasPrefix(path, "app/bridge/") {
				t.Errorf("%s calls %s): only app/bridge crosses to the UI goroutine, and never waiting", path, m)
			}
		}
		if strings.Contains(text, "SetOnStopped(") {
			t.Errorf("%s uses SetOnStopped, which hangs Fyne 2.7.1 on quit", path)
		}
	})
}

// TestPureTime keeps the clock an argument where results must be repeatable.
func TestPureTime(t *testing.T) {
	t.Parallel()
	now := regexp.MustCompile(`\btime\.(Now|Sleep|Tick|After)\(`)
	pure := []string{"avatar/vrm/", "avatar/pose/", "avatar/anim/", "avatar/face/", "avatar/spring/", "backend/prompt/", "backend/convo/"}
	sources(t, func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, dir := range pure {
			if strings.HasPrefix(path, dir) && now.MatchString(text) {
				t.Errorf("%s reads the clock: take now or dt as an argument", path)
			}
		}
	})
}
