// Package fonts embeds the type the interface is set in. YuiSans is Inter with
// a subset of Noto Sans CJK behind it, so that Japanese, Korean and everyday
// Chinese show on a machine that has no CJK font; build.py makes the files.
// Everything here is under the SIL Open Font License, see OFL.txt.
package fonts

import _ "embed" // the fonts

// Regular is Inter 400 with CJK glyphs.
//
//go:embed YuiSans-Regular.otf
var Regular []byte

// SemiBold is Inter 600 with bold CJK glyphs.
//
//go:embed YuiSans-SemiBold.otf
var SemiBold []byte

// Medium is Inter 500, Latin, Greek and Cyrillic alone.
//
//go:embed Inter-Medium.otf
var Medium []byte

// Licence is the text of the SIL Open Font License with both copyrights.
//
//go:embed OFL.txt
var Licence string
