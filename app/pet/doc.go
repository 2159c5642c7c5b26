// Package pet holds what stands around her on the desktop: the bubble, the
// status pill and the composer, each the content of a small transparent
// window. The package draws them and knows when they come and go; the caller
// owns the windows and puts them where app/pet/place says.
//
// Each has a box, the part one sees, and a margin of look.ShadowMargin around
// it for the shadow: the window is the box and two margins large. OnFit tells
// a new box, OnVisible when the window is to be shown or hidden. Everything
// runs on the UI goroutine.
package pet
