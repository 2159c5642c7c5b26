package yui

import (
	"math"

	"yui/assets/forge/geo"
)

type row = [2]float64

// faceOutline is the front silhouette of the head, x and y (down), half.
var faceOutline = []geo.Knot{{0, 94.5}, {8, 93.2}, {27, 86}, {54, 71}, {78, 47}, {92, 14}, {97, -30}, {98, -70}, {88, -112}, {58, -142}, {0, -154}}

// headHW is the half-width of the head by y (up), read off the outline.
var headHW = func() geo.Table {
	var rows [][2]float64
	last := math.Inf(-1)
	for _, p := range geo.Sample(faceOutline, false, 12) {
		if y := -p[1]; y > last+0.05 {
			rows = append(rows, row{y, max(0, p[0])})
			last = y
		}
	}
	return geo.NewTable(rows...)
}()

// Profile of the head without the nose, its underside and back, and the depth
// at which each section is widest. By y (up).
var (
	headZF = geo.NewTable(row{-94.5, 73}, row{-93.4, 79}, row{-91, 82.5}, row{-86, 85.6}, row{-80, 87.6}, row{-72, 89.6}, row{-62, 92}, row{-52, 94.2},
		row{-40, 95}, row{-20, 94.6}, row{4, 94}, row{22, 95.4}, row{40, 97}, row{66, 95}, row{90, 89}, row{112, 77}, row{135, 53}, row{150, 22}, row{154, 0})
	headZB = geo.NewTable(row{-94.5, 70}, row{-93, 62}, row{-90, 53}, row{-84, 40}, row{-72, 17}, row{-58, -6}, row{-46, -24}, row{-30, -58},
		row{-10, -88}, row{20, -108}, row{52, -116}, row{90, -108}, row{120, -86}, row{140, -56}, row{154, -6})
	headZC = geo.NewTable(row{-94.5, 71}, row{-90, 62}, row{-86, 54}, row{-78, 43}, row{-71, 34}, row{-60, 20}, row{-47, 8}, row{-30, -2}, row{-14, -7}, row{10, -10}, row{154, -8})
)

// eyeX is the distance of an eye's centre from the axis.
const eyeX = 47.0

// Lid curves of the sheet, y down, outer corner at +x.
var (
	lidUp    = []geo.Knot{{-22, 6}, {-19.5, -9}, {-11, -22}, {2, -28}, {14, -24.5}, {22, -13}, {26, 1}}
	lidLow   = []geo.Knot{{-22, 6}, {-18.5, 18}, {-10, 25.5}, {2, 28}, {13, 25}, {21.5, 15}, {26, 1}}
	lidSmile = []geo.Knot{{-22, 12}, {-16, 2}, {-8, -5}, {2, -8}, {12, -5}, {20, 2}, {26, 11}}
	lidSleep = []geo.Knot{{-22, 7}, {-17, 12}, {-9, 17}, {1, 20}, {12, 19}, {20.5, 14}, {26, 6}}
)
