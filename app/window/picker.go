package window

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
	"yui/app/widgets"
	"yui/app/words"
)

// Picker are the parameters of PickFile. Canvas, Words and Post are required.
type Picker struct {
	Canvas  fyne.Canvas
	Words   *words.Words
	Title   string
	Endings []string // lower case, with their dot: ".vrm"
	Start   string   // folder to begin in; empty is the home folder
	Post    func(func()) bool
	Go      func(func()) // nil means the go statement
	// List reads a folder (blocking); nil means ListFolder.
	List func(dir string, endings []string) (entries []Entry, more int, err error)
}

const (
	pickerWide = 560
	pickerTall = 500
)

// PickFile lets the user choose a file in a panel over the window, in the
// product's own look. done is called with the path; a dismissed picker calls
// nothing.
func PickFile(p Picker, done func(path string)) {
	if p.Go == nil {
		p.Go = func(f func()) { go f() }
	}
	if p.List == nil {
		p.List = ListFolder
	}
	if p.Start == "" {
		if home, err := os.UserHomeDir(); err == nil {
			p.Start = home
		} else {
			p.Start = string(filepath.Separator)
		}
	}
	f := &picker{p: p, done: done}
	f.build()
	f.ExtendBaseWidget(f)
	p.Canvas.Overlays().Add(f)
	f.Resize(p.Canvas.Size())
	p.Canvas.Focus(f)
	f.enter(p.Start)
}

// picker is the panel with the scrim behind it.
type picker struct {
	widget.BaseWidget
	p     Picker
	done  func(string)
	dir   string
	turn  int // of the last folder asked for; older answers are dropped
	scrim *canvas.Rectangle
	box   *widgets.Box
	body  *fyne.Container
	path  *widgets.Field
	list  *widgets.Scroll
	rows  *fyne.Container
	note  *widgets.Text
	gone  bool
}

func (f *picker) build() {
	w := f.p.Words.Files
	f.scrim, f.box = canvas.NewRectangle(nil), widgets.NewBox(look.Raised, look.Edge, 14)
	f.path = widgets.NewField("", "", w.Path, "")
	f.path.OnDone = f.typed
	f.rows = widgets.NewColumn(2)
	f.list = widgets.NewScroll(f.rows)
	f.note = widgets.NewCutText(look.Hint, look.Mute, "")
	up := widgets.NewIconButton("send", w.Up, func() { f.enter(filepath.Dir(f.dir)) })
	home := widgets.NewIconButton("home", w.Home, func() {
		if h, err := os.UserHomeDir(); err == nil {
			f.enter(h)
		}
	})
	head := widgets.NewRow(8, 0, widgets.NewCutText(look.Section, look.Text, f.p.Title),
		widgets.NewIconButton("x", w.Cancel, f.close))
	way := widgets.NewRow(8, 2, up, home, f.path)
	foot := widgets.NewRow(12, 0, f.note, widgets.NewButton(widgets.Quiet, "", w.Cancel, f.close))
	f.body = &fyne.Container{Layout: pickerLayout{}, Objects: []fyne.CanvasObject{head, way, f.list, foot}}
}

// enter shows a folder once it was read.
func (f *picker) enter(dir string) {
	dir = filepath.Clean(dir)
	f.turn++
	turn := f.turn
	f.p.Go(func() {
		entries, more, err := f.p.List(dir, f.p.Endings)
		f.p.Post(func() {
			if turn == f.turn && !f.gone {
				f.show(dir, entries, more, err)
			}
		})
	})
}

func (f *picker) show(dir string, entries []Entry, more int, err error) {
	w := f.p.Words.Files
	if err != nil {
		f.note.SetInk(look.Danger)
		f.note.SetWords(w.Unreadable)
		return
	}
	f.dir = dir
	f.path.SetValue(dir)
	f.note.SetInk(look.Mute)
	switch {
	case more > 0:
		f.note.SetWords(words.Fill(w.More, "n", strconv.Itoa(more)))
	case len(entries) == 0:
		f.note.SetWords(w.Empty)
	default:
		f.note.SetWords("")
	}
	f.rows.Objects = nil
	for _, e := range entries {
		at := filepath.Join(dir, e.Name)
		if e.Folder {
			f.rows.Add(widgets.NewListRow(widgets.NewIcon("folder", look.Dim, 20), e.Name, "", "", false, func() { f.enter(at) }))
		} else {
			f.rows.Add(widgets.NewListRow(widgets.NewIcon("file", look.AccentInk, 20), e.Name, "", fileSize(e.Bytes), false, func() { f.choose(at) }))
		}
	}
	f.list.To(0)
	f.body.Refresh()
}

// typed goes where the path leads: a folder is entered, a file is chosen.
func (f *picker) typed(path string) {
	path = strings.TrimSpace(path)
	if rest, ok := strings.CutPrefix(path, "~"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = home + rest
		}
	}
	if path == "" || path == f.dir {
		return
	}
	if slices.Contains(f.p.Endings, strings.ToLower(filepath.Ext(path))) {
		f.choose(path)
		return
	}
	f.enter(path)
}

func (f *picker) choose(path string) {
	if f.gone {
		return
	}
	f.close()
	f.done(path)
}

func (f *picker) close() {
	if !f.gone {
		f.gone = true
		f.p.Canvas.Overlays().Remove(f)
	}
}

// Tapped keeps a click beside the panel from reaching the window.
func (f *picker) Tapped(*fyne.PointEvent) {}

// FocusGained implements fyne.Focusable.
func (f *picker) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (f *picker) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (f *picker) TypedRune(rune) {}

// TypedKey closes on Escape.
func (f *picker) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		f.close()
	case fyne.KeyBackspace:
		f.enter(filepath.Dir(f.dir))
	}
}

// pickerLayout stacks head, way, list and foot; the list takes the rest.
type pickerLayout struct{}

// Layout implements fyne.Layout.
func (pickerLayout) Layout(os []fyne.CanvasObject, s fyne.Size) {
	heights := [4]float32{32, 40, 0, 36}
	heights[2] = s.Height - heights[0] - heights[1] - heights[3] - 3*12
	y := float32(0)
	for i, o := range os {
		o.Resize(fyne.NewSize(s.Width, heights[i]))
		o.Move(fyne.NewPos(0, y))
		y += heights[i] + 12
	}
}

// MinSize implements fyne.Layout.
func (pickerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 260) }

// CreateRenderer implements fyne.Widget.
func (f *picker) CreateRenderer() fyne.WidgetRenderer {
	f.scrim.FillColor = look.Color(look.Scrim)
	return &pickerRenderer{f}
}

type pickerRenderer struct{ f *picker }

func (r *pickerRenderer) Layout(s fyne.Size) {
	f := r.f
	w, h := min(pickerWide, s.Width-32), min(pickerTall, s.Height-32)
	x, y := (s.Width-w)/2, (s.Height-h)/2
	f.scrim.Resize(s)
	f.box.Resize(fyne.NewSize(w, h))
	f.box.Move(fyne.NewPos(x, y))
	f.body.Resize(fyne.NewSize(w-40, h-36))
	f.body.Move(fyne.NewPos(x+20, y+20))
}

func (r *pickerRenderer) MinSize() fyne.Size { return fyne.NewSize(360, 300) }

func (r *pickerRenderer) Refresh() {
	r.f.scrim.FillColor = look.Color(look.Scrim)
	r.f.scrim.Refresh()
	r.f.box.Refresh()
	r.f.body.Refresh()
}

func (r *pickerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.f.scrim, r.f.box, r.f.body}
}

func (r *pickerRenderer) Destroy() {}
