// Package yui builds the default character from tables: skeleton, face, hair,
// clothes, textures, expressions and springs, after her model sheet. Lengths
// are millimetres; head tables are measured from the eye line on the face
// axis, body tables from the floor.
//
// Build is pure and deterministic: no clock, no randomness, no files.
package yui

import (
	"image/color"

	"yui/assets/forge/paint"
	"yui/assets/forge/scene"
)

// The palette of the model sheet.
const (
	cSkin       = "#F6DCC8"
	cSkinShade  = "#E5B79D"
	cHair       = "#8C7868"
	cHairShade  = "#6B5A4D"
	cHairLight  = "#B5A08D"
	cHairGlow   = "#BDA993"
	cAmber      = "#E0A33E"
	cAmberDeep  = "#B5761F"
	cAmberLight = "#F2C470"
	cCream      = "#F4EBDD"
	cCreamShade = "#DCCBB4"
	cCreamDeep  = "#B7A389"
	cTeal       = "#6E8F8D"
	cTealShade  = "#547271"
	cTealLight  = "#86A5A2"
	cGrey       = "#8A8078"
	cGreyShade  = "#6F665F"
	cGreyLight  = "#9C938A"
	cLine       = "#5A463B"
	cLash       = "#46312A"
	cBrow       = "#5F4A40"
	cBlush      = "#EE9C86"
	cMouth      = "#9A4B45"
	cTongue     = "#D98A80"
	cLip        = "#7A4239"
	cWhite      = "#FFFCF7"
	cCrease     = "#C79C88"
)

func hex(s string) color.NRGBA { return paint.Hex(s, 1) }

func hexA(s string, a float64) color.NRGBA { return paint.Hex(s, a) }

// linear is a palette colour as light.
func linear(s string) [3]float64 {
	c := hex(s)
	return [3]float64{scene.Linear(float64(c.R) / 255), scene.Linear(float64(c.G) / 255), scene.Linear(float64(c.B) / 255)}
}

// ratio is the factor that turns colour a into colour b, in light.
func ratio(a, b string) [3]float64 {
	x, y := linear(a), linear(b)
	return [3]float64{y[0] / x[0], y[1] / x[1], y[2] / x[2]}
}
