package archtest

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// pkg is what `go list -json` says of one package.
type pkg struct {
	ImportPath string
	Doc        string
	Imports    []string
	Deps       []string
	Standard   bool
	GoFiles    []string
	CgoFiles   []string
}

var list = sync.OnceValues(func() (map[string]pkg, error) {
	cmd := exec.Command("go", "list", "-deps", "-tags", "migrated_fynedo sqlite_fts5",
		"-json=ImportPath,Doc,Imports,Deps,Standard,GoFiles,CgoFiles", "yui/...")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1") // without C the rooms that need it would look empty
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	all := map[string]pkg{}
	for d := json.NewDecoder(out); ; {
		var p pkg
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		all[p.ImportPath] = p
	}
	return all, cmd.Wait()
})

func packages(t *testing.T) map[string]pkg {
	t.Helper()
	all, err := list()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return all
}

func ours(path string) bool { return path == "yui" || strings.HasPrefix(path, "yui/") }

// under reports whether path is one of the roots or below it.
func under(path string, roots ...string) bool {
	for _, r := range roots {
		if path == r || strings.HasPrefix(path, r+"/") {
			return true
		}
	}
	return false
}

// ban is one rule: packages that from matches must not depend on any of to,
// directly or through others.
type ban struct {
	name, reason string
	from         func(path string) bool
	to           []string
}

var bans = []ban{
	{
		name: "nothing imports app", reason: "app composes the rooms; an arrow upward would make a knot of the house",
		from: func(p string) bool { return p != "yui" && !under(p, "yui/app") }, to: []string{"yui/app"},
	},
	{
		name: "avatar knows no backend", reason: "body and mind meet only in app/director.go",
		from: func(p string) bool { return under(p, "yui/avatar") }, to: []string{"yui/backend", "net/http"},
	},
	{
		name: "backend knows no avatar", reason: "body and mind meet only in app/director.go",
		from: func(p string) bool { return under(p, "yui/backend") }, to: []string{"yui/avatar"},
	},
	{
		name: "Fyne only under app", reason: "rooms below must run and test without a window toolkit",
		from: func(p string) bool { return p != "yui" && !under(p, "yui/app") }, to: []string{"fyne.io/fyne/v2"},
	},
	{
		name: "only app reads configs", reason: "rooms declare their own Options; app maps the files to them",
		from: func(p string) bool { return under(p, "yui/avatar", "yui/backend", "yui/platform", "yui/assets") }, to: []string{"yui/configs"},
	},
	{
		name: "platform is a leaf", reason: "the operating system's rooms know nothing above them",
		from: func(p string) bool { return under(p, "yui/platform") },
		to:   []string{"yui/app", "yui/avatar", "yui/backend", "yui/configs", "yui/assets"},
	},
	{
		name: "backend takes the platform as interfaces", reason: "the mind must run against a scripted platform",
		from: func(p string) bool { return under(p, "yui/backend") }, to: []string{"yui/platform"},
	},
	{
		name: "GL only in avatar/render", reason: "the rest of the body is numbers and tests without a context",
		from: func(p string) bool {
			return under(p, "yui/avatar", "yui/backend", "yui/platform", "yui/configs") && !under(p, "yui/avatar/render", "yui/avatar/peers")
		},
		to: []string{"github.com/g3n/engine", "github.com/go-gl/gl", "github.com/go-gl/glfw"},
	},
	{
		name: "sound only in backend/speech/device", reason: "one room owns the sound card; the others see samples",
		from: func(p string) bool {
			return under(p, "yui/avatar", "yui/backend", "yui/platform", "yui/configs") && !under(p, "yui/backend/speech/device")
		},
		to: []string{"github.com/faiface/beep", "github.com/hajimehoshi/oto"},
	},
	{
		name: "no second app framework", reason: "g3n's app and audio would open OpenAL and windows of their own",
		from: ours, to: []string{"github.com/g3n/engine/app", "github.com/g3n/engine/audio"},
	},
}

func TestBans(t *testing.T) {
	t.Parallel()
	all := packages(t)
	for _, b := range bans {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			for path, p := range all {
				if !ours(path) || !b.from(path) {
					continue
				}
				for _, d := range p.Deps {
					if under(d, b.to...) {
						t.Errorf("%s depends on %s: %s", path, d, b.reason)
					}
				}
			}
		})
	}
}

// TestBans_StillMeanSomething fails when a forbidden package is no longer in
// the build at all: a rule about nothing protects nothing.
func TestBans_StillMeanSomething(t *testing.T) {
	t.Parallel()
	all := packages(t)
	absent := map[string]string{
		"github.com/g3n/engine/app": "must never come in", "github.com/g3n/engine/audio": "must never come in",
		"github.com/hajimehoshi/oto": "the sink of Windows and macOS; Linux has one of its own",
	}
	for _, b := range bans {
		for _, to := range b.to {
			if absent[to] != "" {
				continue
			}
			found := false
			for path := range all {
				found = found || under(path, to)
			}
			if !found {
				t.Errorf("%s: %s is not part of the build any more; drop it from the rule", b.name, to)
			}
		}
	}
}

// TestDirect pins bans on direct imports, where a dependency through another
// room is fine.
func TestDirect(t *testing.T) {
	t.Parallel()
	all := packages(t)
	for _, r := range []struct {
		name, reason string
		to           []string
		allowed      []string
	}{
		{"GL in app", "app shows frames; only avatar/render talks GL", []string{"github.com/g3n/engine", "github.com/go-gl/gl", "github.com/go-gl/glfw"}, []string{"yui/avatar/render"}},
		{"sound in app", "app hands the device in; it never plays by itself", []string{"github.com/faiface/beep", "github.com/hajimehoshi/oto"}, []string{"yui/backend/speech/device"}},
		{"SQLite", "one room owns the database", []string{"github.com/mattn/go-sqlite3"}, []string{"yui/backend/store"}},
	} {
		for path, p := range all {
			if !ours(path) || under(path, r.allowed...) {
				continue
			}
			for _, i := range p.Imports {
				if under(i, r.to...) {
					t.Errorf("%s: %s imports %s: %s", r.name, path, i, r.reason)
				}
			}
		}
	}
}

func TestEveryPackageHasADoc(t *testing.T) {
	t.Parallel()
	for path, p := range packages(t) {
		if ours(path) && len(p.GoFiles)+len(p.CgoFiles) > 0 && p.Doc == "" {
			t.Errorf("%s has no package doc: say what it owns, who runs it and what it promises", path)
		}
		if ours(path) && (strings.HasSuffix(path, "/util") || strings.HasSuffix(path, "/common")) {
			t.Errorf("%s: name the package for what it owns", path)
		}
	}
}
