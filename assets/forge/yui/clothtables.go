package yui

import "yui/assets/forge/geo"

// Garment and body sections by world y: half-width, front and back depth
// (back as a positive number).
var (
	dressHW = geo.NewTable(row{1190, 66}, row{1178, 84}, row{1165, 100}, row{1150, 112}, row{1120, 120}, row{1062, 119}, row{1000, 104}, row{945, 98}, row{928, 98}, row{860, 118}, row{760, 140}, row{620, 158}, row{500, 174}, row{475, 178})
	dressZF = geo.NewTable(row{1190, 40}, row{1178, 46}, row{1165, 53}, row{1150, 60}, row{1137, 67}, row{1110, 80}, row{1072, 91}, row{1040, 89}, row{1000, 81}, row{945, 74}, row{928, 74}, row{860, 80}, row{760, 96}, row{620, 112}, row{500, 130}, row{475, 134})
	dressZB = geo.NewTable(row{1190, 60}, row{1165, 66}, row{1100, 74}, row{1062, 76}, row{945, 66}, row{860, 92}, row{760, 98}, row{620, 110}, row{500, 122}, row{475, 125})

	cardHW = geo.NewTable(row{1224, 38}, row{1217, 42}, row{1208, 54}, row{1200, 71}, row{1193, 90}, row{1183, 118}, row{1172, 138}, row{1160, 147}, row{1140, 151}, row{1090, 150}, row{1010, 148}, row{900, 152}, row{800, 166}, row{700, 180}, row{640, 184}, row{616, 180}, row{602, 174}, row{580, 172})
	cardZB = geo.NewTable(row{1224, 50}, row{1214, 55}, row{1193, 68}, row{1170, 80}, row{1140, 90}, row{1090, 98}, row{1010, 100}, row{940, 98}, row{860, 108}, row{740, 124}, row{640, 133}, row{616, 131}, row{580, 126})
	// cardEdge is the x of the front edge, cardEdgeZ its depth.
	cardEdge  = geo.NewTable(row{1224, 36}, row{1208, 38}, row{1184, 47}, row{1158, 54}, row{1130, 61}, row{1106, 63}, row{1040, 57}, row{940, 51}, row{800, 50}, row{660, 54}, row{580, 60})
	cardEdgeZ = geo.NewTable(row{1224, -8}, row{1214, 8}, row{1200, 26}, row{1186, 42}, row{1165, 58}, row{1140, 70}, row{1106, 86}, row{1070, 93}, row{1010, 86}, row{940, 78}, row{860, 84}, row{760, 101}, row{700, 108}, row{640, 115}, row{616, 117}, row{602, 116}, row{580, 117})

	// neckline is the x of the dress's neck opening.
	neckline = geo.NewTable(row{1137, 0}, row{1137.4, 9}, row{1139, 18.7}, row{1142.5, 30}, row{1148, 42}, row{1156, 51.5}, row{1166, 58}, row{1180, 62}, row{1192, 66})

	bodyHW = geo.NewTable(row{1290, 31.5}, row{1240, 31}, row{1222, 31.5}, row{1210, 33}, row{1200, 38}, row{1190, 52}, row{1178, 82}, row{1160, 112}, row{1100, 112})
	bodyZF = geo.NewTable(row{1290, 44}, row{1260, 37}, row{1235, 31}, row{1215, 30}, row{1200, 35}, row{1185, 41}, row{1165, 48}, row{1140, 60}, row{1100, 74})
	bodyZB = geo.NewTable(row{1290, 26}, row{1250, 32}, row{1220, 38}, row{1200, 46}, row{1180, 56}, row{1100, 66})

	// Legs, her left: axis x, half-width, front and back depth.
	legX  = geo.NewTable(row{760, 67}, row{700, 66}, row{560, 60}, row{430, 55.5}, row{300, 57}, row{72, 54})
	legHW = geo.NewTable(row{780, 60}, row{700, 61}, row{620, 57}, row{560, 54}, row{480, 45.5}, row{445, 41}, row{410, 38.5}, row{370, 40}, row{300, 43}, row{240, 40}, row{170, 33}, row{110, 27}, row{80, 26}, row{58, 19})
	legZF = geo.NewTable(row{780, 74}, row{700, 72}, row{560, 65}, row{460, 55}, row{410, 51}, row{360, 47}, row{300, 43}, row{180, 32}, row{100, 27}, row{80, 27}, row{50, 20})
	legZB = geo.NewTable(row{780, 84}, row{700, 78}, row{560, 62}, row{460, 50}, row{410, 49}, row{350, 55}, row{290, 58}, row{220, 51}, row{150, 39}, row{100, 32}, row{80, 31}, row{58, 22})
	// pelvis closes the leggings under the dress.
	pelvisHW = geo.NewTable(row{900, 92}, row{840, 112}, row{780, 120}, row{730, 122}, row{705, 118})
)

// sleeveRows: distance from the shoulder joint, upper, lower and depth radii,
// and how far the ring's middle hangs below the arm.
var sleeveRows = [][4]float64{
	{33, 28.5, 46, 42}, {46, 33.2, 45.3, 43.5}, {62, 37.4, 44.7, 44.6}, {84, 41, 44, 45.6}, {128, 44.3, 42.8, 46.5}, {174, 45, 42.6, 46.4}, {203, 45, 43.5, 46.1},
	{222, 45.5, 44, 46.5}, {241, 46.2, 45.1, 47.2}, {272, 48.3, 47.2, 49.2}, {332, 52.5, 52.5, 54}, {358, 53, 55, 56}, {382, 50.5, 54.5, 54}, {402, 45, 50.5, 49.5}, {416, 38.5, 43, 42}, {425, 35.5, 38, 37.5},
}

// cuffRows: distance, radius. The two rows of its inside close it round the
// hand.
var (
	cuffRows   = [][2]float64{{421, 33}, {425, 37}, {446, 37}, {463, 36.5}, {467, 33.5}}
	cuffInside = [][2]float64{{467, 33.5}, {443, 18}}
)

// shoe sections by height: half-width, front and back, and tilt of the ring
// (rise per millimetre forward).
var shoeRows = [][5]float64{
	{0, 36, 132, 46, 0}, {2, 39.5, 141, 50, 0}, {13, 41, 145, 51.5, 0.02}, {16, 40.5, 144.5, 51.5, 0.02},
}

var shoeUpper = [][5]float64{
	{15, 39.5, 143, 51, 0.02}, {26, 41, 144, 51.5, 0.02}, {38, 40, 138.5, 50.5, 0.012}, {49, 37.2, 126.5, 49.2, 0}, {59, 34, 106, 47, 0}, {66.5, 31.2, 80, 45, 0.04}, {72, 29.8, 58, 43, 0.12},
}
