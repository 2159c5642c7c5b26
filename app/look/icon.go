package look

import (
	"bytes"
	"fmt"
	"sync"

	"fyne.io/fyne/v2"

	"yui/assets/icons/ui"
)

// Icon is a line icon whose stroke takes a token's colour. Fyne's themed
// resources recolour fills alone and would turn line icons into blobs.
type Icon struct {
	name string
	svg  []byte
	ink  Token
}

var _ fyne.Resource = (*Icon)(nil)

type iconKey struct {
	name string
	ink  Token
}

var icons sync.Map // iconKey → *Icon: the drawings are embedded, so this is bounded

// NewIcon is the icon of that name (a file of assets/icons/ui without its
// ending) in a token's colour. An unknown name panics: names are constants.
func NewIcon(name string, ink Token) *Icon {
	k := iconKey{name, ink}
	if i, ok := icons.Load(k); ok {
		return i.(*Icon)
	}
	svg, err := ui.FS.ReadFile(name + ".svg")
	if err != nil {
		panic("look: no icon " + name)
	}
	i, _ := icons.LoadOrStore(k, &Icon{name: name, svg: svg, ink: ink})
	return i.(*Icon)
}

func (i *Icon) hex() string {
	c := Color(i.ink)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// Name carries the colour, since Fyne caches drawn icons by name.
func (i *Icon) Name() string { return i.hex()[1:] + "-" + i.name + ".svg" }

// Content is the drawing in today's colour.
func (i *Icon) Content() []byte {
	return bytes.ReplaceAll(i.svg, []byte("currentColor"), []byte(i.hex()))
}
