package look

import (
	"image/color"

	"fyne.io/fyne/v2"
)

// Token names a colour of the look. Read it with Color.
type Token = fyne.ThemeColorName

// Colour tokens. Opaque ones are the same colour flattened on Surface.
const (
	Surface       Token = "yuiSurface"       // window and pane
	Strong        Token = "yuiStrong"        // wells, open reasoning, "Step out"
	Raised        Token = "yuiRaised"        // cards, menus, bubble, pill
	Input         Token = "yuiInput"         // fields, composer
	Said          Token = "yuiSaid"          // what the user said
	Text          Token = "yuiText"          // body and titles
	Dim           Token = "yuiDim"           // secondary lines, icons at rest
	Mute          Token = "yuiMute"          // labels, times, hints
	Disabled      Token = "yuiDisabled"      // disabled text and icons only
	Edge          Token = "yuiEdge"          // hairlines, card edge
	EdgeStrong    Token = "yuiEdgeStrong"    // field edge, slider track, switch off
	Hover         Token = "yuiHover"         // hover, neutral button fill
	HoverOpaque   Token = "yuiHoverOpaque"   // the same on Surface
	Press         Token = "yuiPress"         // pressed
	Accent        Token = "yuiAccent"        // primary fill, switch on, send, caret
	OnAccent      Token = "yuiOnAccent"      // words and marks on Accent
	AccentHover   Token = "yuiAccentHover"   // primary button, hovered
	AccentPressed Token = "yuiAccentPressed" // primary button, pressed
	AccentLine    Token = "yuiAccentLine"    // focus ring, tab mark, slider ring
	AccentInk     Token = "yuiAccentInk"     // accent as text or icon
	AccentSoft    Token = "yuiAccentSoft"    // selected edge, delegation edge
	AccentFaint   Token = "yuiAccentFaint"   // selected row, running tool, tip
	OK            Token = "yuiOK"            // connected, passed
	OKFaint       Token = "yuiOKFaint"       // its ground
	Danger        Token = "yuiDanger"        // failed, destructive
	DangerFaint   Token = "yuiDangerFaint"   // its ground
	Warn          Token = "yuiWarn"          // reserved
	ShadowInk     Token = "yuiShadow"        // the one shadow
	Scrim         Token = "yuiScrim"         // behind a modal
	Knob          Token = "yuiKnob"          // slider knob
	KnobOff       Token = "yuiKnobOff"       // knob of a switch that is off
	Clear         Token = "yuiClear"         // nothing at all
	WallTop       Token = "yuiWallTop"       // her room, upper wall
	WallLow       Token = "yuiWallLow"       // her room, lower wall
	Floor         Token = "yuiFloor"         // her room, floor at the wall
	FloorNear     Token = "yuiFloorNear"     // her room, floor in front
	Lamp          Token = "yuiLamp"          // her room, the light that falls in
	Rug           Token = "yuiRug"           // her room, what she stands on
)

type shade struct{ dark, light uint32 } // RRGGBBAA

var tokens = map[Token]shade{
	Surface:       {0x1D1711FF, 0xF9F6F1FF},
	Strong:        {0x18130DFF, 0xF3F0E9FF},
	Raised:        {0x251F19FF, 0xFDFBF7FF},
	Input:         {0x14100BFF, 0xFDFCF9FF},
	Said:          {0x2E2720FF, 0xECE6DBFF},
	Text:          {0xF3EEE6FF, 0x1E1A16FF},
	Dim:           {0xBEB6ACFF, 0x534C44FF},
	Mute:          {0x989189FF, 0x6E665EFF},
	Disabled:      {0x6B645CFF, 0x978F86FF},
	Edge:          {0xF9F4EE1A, 0x1E1A161A},
	EdgeStrong:    {0xF9F4EE29, 0x1E1A162E},
	Hover:         {0xF9F4EE0D, 0x1E1A160A},
	HoverOpaque:   {0x28221CFF, 0xF0EDE8FF},
	Press:         {0xF9F4EE1A, 0x1E1A1617},
	Accent:        {0xEEB154FF, 0xEEB154FF},
	OnAccent:      {0x2B1C08FF, 0x2B1C08FF},
	AccentHover:   {0xF4C06FFF, 0xF4C06FFF},
	AccentPressed: {0xDFA145FF, 0xDFA145FF},
	AccentLine:    {0xEEB154FF, 0xBF7B1FFF},
	AccentInk:     {0xEEB154FF, 0x955905FF},
	AccentSoft:    {0xEEB15473, 0xEEB15473},
	AccentFaint:   {0xEEB15429, 0xEEB15438},
	OK:            {0x7CDD93FF, 0x26753EFF},
	OKFaint:       {0x7CDD9321, 0x26753E1A},
	Danger:        {0xF19A84FF, 0xAA4331FF},
	DangerFaint:   {0xF19A8421, 0xAA43311A},
	Warn:          {0xE6C873FF, 0x8A6A12FF},
	ShadowInk:     {0x0A060259, 0x3B2A1429},
	Scrim:         {0x0E0A06B3, 0x3B2A1459},
	Knob:          {0x1D1711FF, 0xFDFBF7FF},
	KnobOff:       {0xBEB6ACFF, 0x6E665EFF},
	Clear:         {0x00000000, 0x00000000},
	WallTop:       {0x241C17FF, 0xF4E8D8FF},
	WallLow:       {0x2E2620FF, 0xEDDFCBFF},
	Floor:         {0x2A1F16FF, 0xE2CCAEFF},
	FloorNear:     {0x1E1610FF, 0xCDB08AFF},
	Lamp:          {0x8A5F2AFF, 0xFFF1D6FF},
	Rug:           {0x3A2E23FF, 0xEFE1C7FF},
}

func nrgba(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 24), G: uint8(v >> 16), B: uint8(v >> 8), A: uint8(v)}
}

// Color is the token in the colours of the running theme.
func Color(t Token) color.NRGBA {
	s, ok := tokens[t]
	if !ok {
		return color.NRGBA{}
	}
	if Dark() {
		return nrgba(s.dark)
	}
	return nrgba(s.light)
}

// Mix is the colour a share f (0 to 1) of the way from a to b, blended with
// premultiplied weights so that a fade out of nothing keeps its hue.
func Mix(a, b color.NRGBA, f float32) color.NRGBA {
	switch {
	case f <= 0:
		return a
	case f >= 1:
		return b
	}
	wa, wb := (1-f)*float32(a.A), f*float32(b.A)
	w := wa + wb
	if w == 0 {
		return color.NRGBA{}
	}
	ch := func(x, y uint8) uint8 { return uint8((float32(x)*wa+float32(y)*wb)/w + .5) }
	return color.NRGBA{R: ch(a.R, b.R), G: ch(a.G, b.G), B: ch(a.B, b.B), A: uint8(w + .5)}
}

// Fade is c with its alpha scaled by f.
func Fade(c color.NRGBA, f float32) color.NRGBA {
	c.A = uint8(float32(c.A)*f + .5)
	return c
}
