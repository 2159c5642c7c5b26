package yui

import (
	"image"

	"yui/assets/forge/geo"
)

// The two sheets and where things sit on them, in pixels.
const (
	faceSheet = 1024
	bodySheet = 2048

	facePx   = 4.0   // pixels per millimetre of unrolled face
	faceTopY = 90.0  // head-local y of the sheet's first row
	eyeLineY = 1338. // world y of the head-local origin

	hairTopY = 190.0
	hairPxY  = 2.8 // pixels per millimetre down the hair
)

// box is a rectangle on a sheet.
type box struct{ x, y, w, h float64 }

// uv is the point (s, t) of the box, 0..1 each, as sheet coordinates.
func (b box) uv(s, t, sheet float64) geo.V2 {
	return geo.V2{(b.x + s*b.w) / sheet, (b.y + t*b.h) / sheet}
}

// px maps (s, t) of the box to pixels.
func (b box) px(s, t float64) geo.V2 { return geo.V2{b.x + s*b.w, b.y + t*b.h} }

// rect is the box in whole pixels.
func (b box) rect() image.Rectangle {
	return image.Rect(int(b.x), int(b.y), int(b.x+b.w), int(b.y+b.h))
}

// gutter is how far a box's border is spread beyond it, pixels.
const gutter = 7

// centre is the middle of the box as sheet coordinates.
func (b box) centre(sheet float64) geo.V2 { return b.uv(0.5, 0.5, sheet) }

// Face sheet.
var (
	boxIris   = box{6, 750, 190, 270}
	boxBlush  = box{400, 756, 220, 124}
	boxStroke = box{640, 756, 220, 124}
	boxSclera = box{400, 896, 104, 112}
)

// Swatches of one colour on the face sheet.
type swatch int

const (
	swLash swatch = iota
	swBrow
	swLip
	swMouth
	swMouthDeep
	swTongue
	swTeeth
	swWhite
	swWhiteShade
	swCrease
	swPupilLight
	swLidWall
	swSkin
	swNone
)

var swatchColor = [...]string{cLash, cBrow, cLip, cMouth, "#7E3A38", cTongue, "#FFFDF9", cWhite, "#D9CCC6", cCrease, "#FFFDF8", "#B98A78", cSkin}

func (s swatch) box() box {
	return box{532 + float64(int(s)%5)*98, 896 + float64(int(s)/5)*43, 84, 30}
}

func (s swatch) uv() geo.V2 { return s.box().centre(faceSheet) }

// Body sheet.
var (
	boxHair     = box{0, 0, bodySheet, 900}
	boxLock     = box{0, 910, 900, 90}
	boxHairDark = box{920, 910, 200, 90}
	boxAhoge    = box{1140, 910, 120, 90}
	boxCard     = box{4, 1060, 560, 960}
	boxSleeve   = box{580, 1060, 390, 500}
	boxCuff     = box{580, 1580, 390, 80}
	boxBand     = box{584, 1680, 160, 64}
	boxCuffIn   = box{768, 1680, 60, 40}
	boxPocket   = box{584, 1776, 160, 224}
	boxFlap     = box{768, 1776, 160, 64}
	boxDress    = box{990, 1060, 560, 960}
	boxLeg      = box{1570, 1060, 170, 900}
	boxNeck     = box{1756, 1060, 280, 220}
	boxHand     = box{1756, 1290, 280, 60}
	boxShoe     = box{1756, 1420, 280, 120}
	boxAmber    = box{1756, 1560, 280, 120}
	boxSole     = box{1756, 1700, 120, 60}
	boxButton   = box{1900, 1700, 100, 100}
)
