package settings

import (
	"context"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/words"
)

// Store is the user's settings, from memory: both methods return at once. A
// missing key is empty.
type Store interface {
	Get(key string) string
	Set(key, value string)
}

// Actions are what pages ask of the rest of the app. A nil one hides its
// control. Those marked blocking are called on a goroutine of the pane.
type Actions struct {
	// TestConnection tries a connection step by step (blocking). report may
	// be called from any goroutine until it returns.
	TestConnection func(ctx context.Context, c form.Connection, report func(form.Step)) form.Verdict
	// Connected is told when the connection's settings changed.
	Connected func(form.Connection)
	// LoadKey and SaveKey keep secrets ("chat", "tts"; blocking).
	LoadKey func(name string) string
	SaveKey func(name, value string) error
	// InKeyring reports where keys are kept.
	InKeyring func() bool

	// PickModel lets the user choose a file; LoadModel puts it on (blocking).
	PickModel func(done func(path string))
	LoadModel func(path string) error
	// Avatars are the models there are; Facts is about the one in use.
	Avatars func() []Avatar
	Facts   func() (ModelFacts, bool)
	// ResetView turns her to the front.
	ResetView func()

	// Card is about the character card in use; without it the section is left
	// out. PickCard lets the user choose a file. The others are blocking and
	// say by themselves what came of it.
	Card       func() Card
	PickCard   func(done func(path string))
	ImportCard func(path string)
	ExportCard func()
	ResetCard  func()

	// PlaySample speaks a sentence with the present voice (blocking).
	PlaySample func(ctx context.Context, text string) error
	// SetMouth, SetVolume and SetScale follow a slider as it is dragged.
	SetMouth  func(gain float64)
	SetVolume func(v float64)
	SetScale  func(v float64)

	// StepOut moves her; Out reports where she is; CanStepOut whether this
	// desktop has a place for her.
	StepOut    func(out bool)
	Out        func() bool
	CanStepOut func() bool
	// DesktopChanged is told after a switch of the Desktop page.
	DesktopChanged func()

	// Screens is how many screens can be looked at.
	Screens func() int

	// Restyle is told after language, appearance or motion changed.
	Restyle func()
	// Forget clears the conversation (blocking).
	Forget func() error

	// OpenFolder shows a folder ("data", "config", "log"); OpenURL a page.
	OpenFolder func(which string)
	OpenURL    func(url string)
	// Version and Folders are for About.
	Version func() string
	Folders func(which string) string
}

// Avatar is a model that can be chosen.
type Avatar struct {
	Path, Name, Note string
	Thumb            image.Image
	Current          bool
}

// ModelFacts is what the Character page tells about a model.
type ModelFacts struct {
	Name, Author, Licence, LicenceURL string
	Terms                             string // what its licence asks, in a line
	Format                            string // "VRM 1.0"
	Bytes                             int64
	Triangles, Expressions            int
	Warnings                          []string
}

// Card is the character card in use.
type Card struct {
	Name, About string
	Own         bool   // imported by the user
	Default     string // whose card comes with the app
}

// Keys of the store the pages use.
const (
	KeyAPI      = "chat_api"
	KeyChatURL  = "chat_base_url"
	KeyModel    = "chat_model"
	KeyTTS      = "tts_provider"
	KeyTTSURL   = "tts_base_url"
	KeyTTSModel = "tts_model"
	KeyTTSVoice = "tts_speaker"
	KeyVolume   = "yui.volume"
	KeyMouth    = "yui.lipsync"
	KeyScale    = "yui.scale"
	KeyOnStart  = "yui.step-out-on-start"
	KeyOnTop    = "yui.on-top"
	KeyThrough  = "yui.click-through"
	KeyLanguage = "yui.language"
	KeyTheme    = "yui.theme"
	KeyStill    = "yui.reduced-motion"
	KeyUserName = "yui.user-name"
	KeyCard     = "yui.card"
	KeyFeel     = "yui.relations"
	KeyStand    = "yui.stand" // toward the user, -100 to 100
	KeyLook     = "yui.screenshot.allowRequests"
	KeyAttach   = "yui.screenshot.enabled"
	KeyScreen   = "yui.screenshot.source" // from 0
)

// Params of a View. Words, Store and Post are required.
type Params struct {
	Words   *words.Words
	Store   Store
	Actions Actions
	// Post runs a function on the UI goroutine, as bridge.Bridge does.
	Post func(func()) bool
	// Go starts a goroutine; nil means the go statement.
	Go func(func())
}

// Page is one page of the settings.
type Page struct {
	ID, Title string
	Build     func() fyne.CanvasObject
}

// Ids of the pages.
const (
	PageConnection = "connection"
	PageCharacter  = "character"
	PageVoice      = "voice"
	PageDesktop    = "desktop"
	PageGeneral    = "general"
	PageAbout      = "about"
)

// View is the settings pane.
type View struct {
	widget.BaseWidget
	p       Params
	pages   []Page
	nav     []*widgets.NavRow
	current int
	body    *widgets.Scroll
	veil    *canvas.Rectangle
	come    look.Motion
	alerts  map[string]bool
	cancel  context.CancelFunc // of what the page has started
	ctx     context.Context
}

const (
	navWidth = 148
	navLeft  = 12
	bodyPad  = 24
	bodyMax  = 640
	topGap   = 8
)

// New makes the pane with its own pages.
func New(p Params) *View {
	if p.Words == nil || p.Store == nil || p.Post == nil {
		panic("settings: Words, Store and Post are required")
	}
	if p.Go == nil {
		p.Go = func(f func()) { go f() }
	}
	v := &View{p: p, alerts: map[string]bool{}, veil: canvas.NewRectangle(nil)}
	v.veil.Hide()
	v.ExtendBaseWidget(v)
	v.SetPages(v.Own()...)
	return v
}

// Own are the pane's own pages, for a caller that adds to them.
func (v *View) Own() []Page {
	w := v.p.Words.Settings
	return []Page{
		{PageConnection, w.Connection, v.connectionPage},
		{PageCharacter, w.Character, v.characterPage},
		{PageVoice, w.Voice, v.voicePage},
		{PageDesktop, w.Desktop, v.desktopPage},
		{PageGeneral, w.General, v.generalPage},
		{PageAbout, w.About, v.aboutPage},
	}
}

// SetPages replaces the pages and shows the first.
func (v *View) SetPages(pages ...Page) {
	v.pages, v.nav = pages, nil
	for i, p := range pages {
		row := widgets.NewNavRow(p.Title, func() { v.open(i) })
		row.SetAlert(v.alerts[p.ID])
		v.nav = append(v.nav, row)
	}
	v.current = -1
	v.open(0)
}

// SetWords changes the language; the page that shows is built anew.
func (v *View) SetWords(w *words.Words) {
	v.p.Words = w
	at, down := v.Page(), v.body.Offset()
	v.SetPages(v.Own()...)
	v.Open(at)
	v.body.To(down)
}

// Page is the id of the page that shows.
func (v *View) Page() string {
	if v.current < 0 || v.current >= len(v.pages) {
		return ""
	}
	return v.pages[v.current].ID
}

// Open shows a page by its id.
func (v *View) Open(id string) {
	for i, p := range v.pages {
		if p.ID == id {
			v.open(i)
		}
	}
}

// SetAlert puts the dot on a page that needs the user.
func (v *View) SetAlert(id string, on bool) {
	v.alerts[id] = on
	for i, p := range v.pages {
		if p.ID == id {
			v.nav[i].SetAlert(on)
		}
	}
}

// Reload builds the page that shows anew, after what it shows has changed.
func (v *View) Reload() {
	if i := v.current; i >= 0 {
		at := v.body.Offset()
		v.current = -1
		v.open(i)
		v.body.To(at)
	}
}

// Close cancels what the page has started.
func (v *View) Close() {
	if v.cancel != nil {
		v.cancel()
	}
}

func (v *View) open(i int) {
	if i == v.current || i >= len(v.pages) {
		return
	}
	v.Close()
	v.ctx, v.cancel = context.WithCancel(context.Background())
	v.current = i
	for j, n := range v.nav {
		n.SetCurrent(j == i)
	}
	v.body = widgets.NewScroll(&fyne.Container{
		Layout:  pageLayout{},
		Objects: []fyne.CanvasObject{v.pages[i].Build()},
	})
	v.come.Come(look.PageTime, func(f float32) {
		v.veil.FillColor = look.Fade(look.Color(look.Surface), 1-f)
		if f >= 1 {
			v.veil.Hide()
		} else {
			v.veil.Show()
		}
		v.veil.Refresh()
	})
	v.Refresh()
}

// pageLayout pads a page and keeps its lines readable in a wide window.
type pageLayout struct{}

func (pageLayout) inner(w float32) float32 { return min(bodyMax, w-2*bodyPad) }

// HeightFor is the page's height and the padding.
func (l pageLayout) HeightFor(os []fyne.CanvasObject, w float32) float32 {
	return widgets.HeightFor(os[0], l.inner(w)) + bodyPad + topGap
}

// Layout implements fyne.Layout.
func (l pageLayout) Layout(os []fyne.CanvasObject, s fyne.Size) {
	w := l.inner(s.Width)
	os[0].Resize(fyne.NewSize(w, widgets.HeightFor(os[0], w)))
	os[0].Move(fyne.NewPos(bodyPad, topGap))
}

// MinSize implements fyne.Layout. The height is for the width there is.
func (l pageLayout) MinSize(os []fyne.CanvasObject) fyne.Size {
	w := max(300, os[0].Size().Width)
	return fyne.NewSize(300, widgets.HeightFor(os[0], w)+bodyPad+topGap)
}

// CreateRenderer implements fyne.Widget.
func (v *View) CreateRenderer() fyne.WidgetRenderer { return &renderer{v} }

type renderer struct{ v *View }

func (r *renderer) Layout(s fyne.Size) {
	v := r.v
	for i, n := range v.nav {
		n.Resize(fyne.NewSize(navWidth-navLeft, 36))
		n.Move(fyne.NewPos(navLeft, topGap+float32(i)*38))
	}
	at := fyne.NewPos(navWidth, 0)
	size := fyne.NewSize(max(0, s.Width-navWidth), s.Height)
	v.body.Resize(size)
	v.body.Move(at)
	v.veil.Resize(size)
	v.veil.Move(at)
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(420, 300) }

func (r *renderer) Refresh() {
	r.Layout(r.v.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
	canvas.Refresh(r.v)
}

func (r *renderer) Objects() []fyne.CanvasObject {
	os := make([]fyne.CanvasObject, 0, len(r.v.nav)+2)
	for _, n := range r.v.nav {
		os = append(os, n)
	}
	return append(os, r.v.body, r.v.veil)
}

func (r *renderer) Destroy() { r.v.Close() }
