package yui

import (
	"math"

	"yui/assets/forge/geo"
)

// crown is a table whose last 48 mm below the hair's top are a dome.
type crown struct {
	t    geo.Table
	from float64
}

func crowned(rows ...[2]float64) crown { return crown{geo.NewTable(rows...), 134} }

// At reads the table, or the dome above it.
func (c crown) At(y float64) float64 {
	dome := func(y float64) float64 {
		return math.Pow(max(0, 1-math.Pow((y-100)/82, 2.12)), 1/2.12)
	}
	if y <= c.from {
		return c.t.At(y)
	}
	return c.t.At(c.from) * dome(min(y, 182)) / dome(c.from)
}

// Hair volume, head-local millimetres by y (up): the fringe's front profile,
// its outer edge (x and z), and the bob's half-width and back profile.
var (
	fringeZF = crowned(row{134, 104}, row{122, 111}, row{100, 118}, row{78, 120}, row{58, 118.5}, row{40, 115}, row{20, 109}, row{8, 105}, row{-20, 98})
	fringeEX = crowned(row{134, 102.5}, row{121, 109.5}, row{100, 116.5}, row{72, 118.5}, row{48, 111}, row{24, 101}, row{6, 95.5}, row{-14, 90})
	fringeEZ = crowned(row{134, -22}, row{120, -19}, row{100, -12}, row{80, -2}, row{44, 9}, row{14, 22}, row{-14, 37})

	bobHW = crowned(row{134, 103.5}, row{122, 110.5}, row{100, 117.5}, row{66, 126}, row{30, 131}, row{-4, 134}, row{-48, 138}, row{-74, 137}, row{-92, 131}, row{-106, 121}, row{-116, 111}, row{-128, 102})
	bobZB = crowned(row{134, 108}, row{120, 117}, row{90, 130}, row{50, 139}, row{20, 142}, row{-40, 143}, row{-70, 138}, row{-90, 131}, row{-106, 121}, row{-118, 110}, row{-130, 100})
	// bobZF is the front half-depth of the side hair under the fringe.
	bobZF = geo.NewTable(row{120, 40}, row{60, 26}, row{20, 17}, row{-118, 15})
)

// fringeHem is the fringe's lower edge, x and y (down), her right to her left
// as drawn; corners are tips and notches in turn.
var fringeHem = []geo.Knot{{-100, -24, 1}, {-97, -6}, {-86, 14, 1}, {-81, -6}, {-74, -30}, {-70, -58, 1}, {-64, -42}, {-45, -26, 1}, {-45, -40}, {-41, -58}, {-34, -78, 1},
	{-29, -52}, {-17, -28}, {0, -10, 1}, {7, -30}, {13, -50}, {16, -76, 1}, {22, -54}, {30, -40}, {46, -27, 1}, {55, -38}, {62, -48}, {68, -60, 1}, {72, -34}, {78, -10}, {88, 12, 1}, {96, -6}, {100, -24, 1}}

// fringeCorner are the indices of notch, tip, notch… in fringeHem.
var fringeCorner = []int{0, 2, 5, 7, 10, 13, 16, 19, 22, 25, 27}

// lockSpec is one lock of the bob: directions in degrees from her front
// (towards her left), hem heights of its two notches and its tip.
type lockSpec struct {
	a0, tip, a1 float64
	y0, yt, y1  float64
}

// backLocks run from her left side round the back to the middle; the right
// half mirrors them but for the last.
var backLocks = []lockSpec{
	{82, 98, 108, -92, -122, -99},
	{108, 125, 133, -99, -127, -102},
	{133, 149, 157, -102, -127, -104},
	{157, 172, 180, -104, -126, -106},
}

var backLocksRight = []lockSpec{
	{180, 193, 206, -106, -127, -103},
	{206, 218, 229, -103, -126, -101},
	{229, 239, 252, -101, -127, -99},
	{252, 263, 278, -99, -121, -92},
}

// sidePanel is the hair before the ear, on her left.
var sidePanel = []lockSpec{
	{40, 50, 56, -112, -120, -102},
	{56, 72, 88, -102, -120, -98},
}

// sideLockRows are the free lock in front: y, x, z, half-width across x,
// half-depth along z.
var sideLockRows = [][5]float64{
	{96, 81, 1, 6, 8}, {80, 85.5, 6, 10, 13}, {60, 90.5, 11, 11.5, 17}, {30, 95, 15, 10.5, 19}, {0, 97.5, 17, 10, 20}, {-30, 98.5, 20, 10.5, 21},
	{-62, 97.5, 26, 12, 21}, {-90, 96, 32, 11, 18.5}, {-114, 94, 37, 9, 14}, {-132, 91.5, 42, 6.4, 9.5}, {-147, 89, 47, 3.4, 4.8}, {-156, 87.5, 50, 1.2, 1.6}, {-160, 87, 51, 0.05, 0.05},
}

// ahogeRows: x, y, half-width.
var ahogeRows = [][3]float64{{0, 176, 5.6}, {-0.5, 186, 5.4}, {0.2, 194.5, 5.2}, {1.8, 199.8, 5.1}, {4.6, 204.4, 4.9}, {8.4, 207.9, 4.6}, {13.2, 210.6, 4.1}, {19.5, 212.2, 3.4}, {27, 212.4, 2.1}, {35, 211, 0.3}}
