package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Mode says whether the theme is light, dark or follows the system.
type Mode uint8

// Modes.
const (
	Follow Mode = iota
	Day
	Night
)

// Sizes of the look that Fyne has no name for.
const (
	SizeBubbleText fyne.ThemeSizeName = "yuiBubbleText" // 14
	SizeSmallText  fyne.ThemeSizeName = "yuiSmallText"  // 13
)

// Theme is the Fyne theme of the product. It is a value that never changes:
// to switch, set another one.
type Theme struct {
	mode  Mode
	still bool
}

var _ fyne.Theme = Theme{}

// New makes a theme. still asks for reduced motion on top of what the system
// says.
func New(mode Mode, still bool) Theme { return Theme{mode: mode, still: still} }

// Still reports whether reduced motion was asked for.
func (t Theme) Still() bool { return t.still }

func (t Theme) dark(v fyne.ThemeVariant) bool {
	switch t.mode {
	case Day:
		return false
	case Night:
		return true
	case Follow:
	}
	return v != theme.VariantLight
}

// Dark reports whether the running theme is dark now.
func Dark() bool {
	s := fyne.CurrentApp().Settings()
	if t, ok := s.Theme().(Theme); ok {
		return t.dark(s.ThemeVariant())
	}
	return s.ThemeVariant() != theme.VariantLight
}

// The window background is clear, because the bubble, the composer and the
// pill need it so and Fyne has one background for all windows. Every opaque
// window paints Surface itself.
var keys = map[fyne.ThemeColorName]Token{
	theme.ColorNameBackground:          Clear,
	theme.ColorNameForeground:          Text,
	theme.ColorNameButton:              HoverOpaque,
	theme.ColorNameDisabledButton:      HoverOpaque,
	theme.ColorNameDisabled:            Disabled,
	theme.ColorNamePlaceHolder:         Mute,
	theme.ColorNamePrimary:             Accent,
	theme.ColorNameForegroundOnPrimary: OnAccent,
	theme.ColorNameFocus:               AccentSoft,
	theme.ColorNameHover:               Hover,
	theme.ColorNamePressed:             Press,
	theme.ColorNameSelection:           AccentFaint,
	theme.ColorNameHyperlink:           AccentInk,
	theme.ColorNameInputBackground:     Input,
	theme.ColorNameInputBorder:         EdgeStrong,
	theme.ColorNameSeparator:           Edge,
	theme.ColorNameMenuBackground:      Raised,
	theme.ColorNameOverlayBackground:   Raised,
	theme.ColorNameHeaderBackground:    Surface,
	// Fyne shades the edges of everything that scrolls with it, text entries
	// too; the one shadow of the look is drawn by Shadows.
	theme.ColorNameShadow:              Clear,
	theme.ColorNameScrollBar:           EdgeStrong,
	theme.ColorNameScrollBarBackground: Clear,
	theme.ColorNameError:               Danger,
	theme.ColorNameForegroundOnError:   Surface,
	theme.ColorNameSuccess:             OK,
	theme.ColorNameForegroundOnSuccess: Surface,
	theme.ColorNameWarning:             Warn,
	theme.ColorNameForegroundOnWarning: Surface,
}

// Color answers Fyne's names and the look's own.
func (t Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if k, ok := keys[name]; ok {
		name = k
	}
	if s, ok := tokens[name]; ok {
		if t.dark(v) {
			return nrgba(s.dark)
		}
		return nrgba(s.light)
	}
	if t.dark(v) {
		v = theme.VariantDark
	} else {
		v = theme.VariantLight
	}
	return theme.DefaultTheme().Color(name, v)
}

var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNamePadding:            4,
	theme.SizeNameInnerPadding:       8,
	theme.SizeNameText:               15,
	theme.SizeNameCaptionText:        12,
	theme.SizeNameSubHeadingText:     20,
	theme.SizeNameHeadingText:        26,
	theme.SizeNameLineSpacing:        4,
	theme.SizeNameInlineIcon:         20,
	theme.SizeNameInputRadius:        12,
	theme.SizeNameSelectionRadius:    10,
	theme.SizeNameInputBorder:        1,
	theme.SizeNameSeparatorThickness: 1,
	theme.SizeNameScrollBar:          8,
	theme.SizeNameScrollBarSmall:     3,
	theme.SizeNameScrollBarRadius:    4,
	SizeBubbleText:                   14,
	SizeSmallText:                    13,
}

// Size answers Fyne's names and the look's own.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	if s, ok := sizes[name]; ok {
		return s
	}
	return theme.DefaultTheme().Size(name)
}

// Icon leaves Fyne's own icons to Fyne: the product draws with NewIcon.
func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}
