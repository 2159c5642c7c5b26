package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"yui/assets/fonts"
)

// One resource a weight: Fyne caches faces by the resource's address.
var (
	regular  = fyne.NewStaticResource("YuiSans-Regular.otf", fonts.Regular)
	semiBold = fyne.NewStaticResource("YuiSans-SemiBold.otf", fonts.SemiBold)
	medium   = fyne.NewStaticResource("Inter-Medium.otf", fonts.Medium)
)

// Font is Inter with CJK behind it; bold is SemiBold. Monospace and symbols
// are Fyne's.
func (t Theme) Font(s fyne.TextStyle) fyne.Resource {
	switch {
	case s.Monospace || s.Symbol:
		return theme.DefaultTheme().Font(s)
	case s.Bold:
		return semiBold
	}
	return regular
}

// mediumFits reports whether Inter Medium alone can draw s. Anything else
// (CJK, emoji) is drawn in Regular, which falls back to more.
func mediumFits(s string) bool {
	for _, r := range s {
		if r >= 0x2100 && r != '→' && r != '…' {
			return false
		}
	}
	return true
}
