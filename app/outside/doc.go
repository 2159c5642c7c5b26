// Package outside is her life on the desktop: the pet surface she is drawn on,
// and around it the bubble with her words, the small composer, the status pill
// and her menu, each a small window of its own.
//
// Everything here belongs to the UI goroutine but Mask, which the render
// goroutine calls. Windows are told apart from ordinary ones through
// platform/desktop; where the desktop cannot show a transparent window,
// Possible says no and she stays home.
package outside
