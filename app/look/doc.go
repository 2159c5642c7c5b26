// Package look is the one visual language: colour tokens, type roles, sizes,
// icons, the soft shadow and the times things take. It holds no state of its
// own but caches; what may change at run time (light or dark, reduced motion)
// lives in the Theme the application was given, so that one Settings().SetTheme
// reaches every widget.
//
// Everything here runs on the UI goroutine. It imports Fyne and nothing of
// the product.
package look
