package look

import (
	"bytes"
	"fmt"
	"sync"

	"fyne.io/fyne/v2"

	"yui/assets/icons/ui"
)

// Icon is a line icon whose stroke takes a token's colour. Fyne's themed
// resources recolour fills alone and would turn line icons into blobs. Fyne
// scales the path of a drawing but not the width of its stroke, so an icon is
// made for the pixels it is drawn at.
type Icon struct {
	name string
	svg  []byte
	ink  Token
	px   int
}

var _ fyne.Resource = (*Icon)(nil)

type iconKey struct {
	name string
	ink  Token
	px   int
}

const (
	iconBox    = 24
	iconStroke = 1.75
)

var icons sync.Map // iconKey → *Icon: the drawings are embedded, so this is bounded

// NewIcon is the icon of that name (a file of assets/icons/ui without its
// ending) in a token's colour, px pixels wide. An unknown name panics: names
// are constants.
func NewIcon(name string, ink Token, px int) *Icon {
	k := iconKey{name, ink, px}
	if i, ok := icons.Load(k); ok {
		return i.(*Icon)
	}
	svg, err := ui.FS.ReadFile(name + ".svg")
	if err != nil {
		panic("look: no icon " + name)
	}
	i, _ := icons.LoadOrStore(k, &Icon{name: name, svg: svg, ink: ink, px: px})
	return i.(*Icon)
}

func (i *Icon) hex() string {
	c := Color(i.ink)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// Name carries colour and size, since Fyne caches drawn icons by name.
func (i *Icon) Name() string { return fmt.Sprintf("%s-%s-%d.svg", i.hex()[1:], i.name, i.px) }

// Content is the drawing in today's colour.
func (i *Icon) Content() []byte {
	wide := fmt.Sprintf(`stroke-width="%.3f"`, iconStroke*float64(i.px)/iconBox)
	svg := bytes.ReplaceAll(i.svg, []byte(`stroke-width="1.75"`), []byte(wide))
	return bytes.ReplaceAll(svg, []byte("currentColor"), []byte(i.hex()))
}
