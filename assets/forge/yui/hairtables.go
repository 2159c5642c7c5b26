package yui

import "yui/assets/forge/geo"

// Hair volume, head-local millimetres by y (up): the fringe's front profile,
// its outer edge (x and z), and the bob's half-width and back profile.
var (
	fringeZF = geo.NewTable(row{182, 0}, row{180, 30}, row{176, 50}, row{168, 68}, row{156, 85}, row{140, 100}, row{122, 111}, row{100, 118}, row{78, 120}, row{58, 118.5}, row{40, 115}, row{20, 109}, row{8, 105}, row{-20, 98})
	fringeEX = geo.NewTable(row{182, 0}, row{180, 32}, row{177, 46}, row{170, 64}, row{158, 81}, row{140, 97.5}, row{121, 109.5}, row{100, 116.5}, row{72, 118.5}, row{48, 111}, row{24, 101}, row{6, 95.5}, row{-14, 90})
	fringeEZ = geo.NewTable(row{182, -2}, row{170, -20}, row{150, -24}, row{120, -20}, row{100, -12}, row{80, -2}, row{44, 9}, row{14, 22}, row{-14, 37})

	bobHW = geo.NewTable(row{182, 0}, row{180, 32}, row{177, 46}, row{170, 65}, row{158, 83}, row{140, 99}, row{122, 110.5}, row{100, 117.5}, row{66, 126}, row{30, 131}, row{-4, 134}, row{-48, 138}, row{-74, 137}, row{-92, 131}, row{-106, 121}, row{-116, 111}, row{-128, 102})
	bobZB = geo.NewTable(row{182, 2}, row{180, 36}, row{177, 52}, row{170, 70}, row{158, 88}, row{144, 100}, row{120, 117}, row{90, 130}, row{50, 139}, row{20, 142}, row{-40, 143}, row{-70, 138}, row{-90, 131}, row{-106, 121}, row{-118, 110}, row{-130, 100})
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
	{86, 101, 110, -96, -123, -100},
	{110, 127, 135, -100, -127, -103},
	{135, 152, 160, -103, -127, -104},
	{160, 176, 185, -104, -126, -104},
}

var backLocksRight = []lockSpec{
	{185, 196, 208, -104, -127, -103},
	{208, 220, 230, -103, -126, -101},
	{230, 240, 252, -101, -127, -99},
	{252, 262, 274, -99, -122, -96},
}

// sidePanel is the hair before the ear, on her left.
var sidePanel = []lockSpec{
	{40, 50, 55, -112, -120, -100},
	{55, 66, 78, -100, -121, -106},
	{78, 92, 108, -106, -118, -100},
}

// sideLockRows are the free lock in front: y, x, z, half-width across x,
// half-depth along z.
var sideLockRows = [][5]float64{
	{96, 80, 6, 6, 8}, {80, 84, 12, 10, 13}, {60, 89, 18, 11.5, 17}, {30, 93.5, 23, 10.5, 19}, {0, 96, 25, 10, 20}, {-30, 97.5, 26, 10.5, 21},
	{-62, 97, 27, 12, 21}, {-90, 96, 28, 11, 18.5}, {-114, 94, 29, 9, 14}, {-134, 91, 30, 6, 9}, {-150, 88.5, 30, 2.6, 4}, {-158, 87, 30, 0.3, 0.4},
}

// ahogeRows: x, y, half-width.
var ahogeRows = [][3]float64{{0, 176, 5.6}, {-0.5, 186, 5.4}, {0, 195, 5.2}, {4, 203.5, 5}, {11, 209, 4.4}, {19, 212, 3.6}, {27, 212.4, 2.2}, {35, 211, 0.3}}
