package yui

import (
	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/scene"
)

// Build makes the whole character but for the thumbnail, which is a picture
// of her.
func Build() *scene.Scene {
	ball := leftEyeball()
	s := &scene.Scene{
		Skeleton:    buildSkeleton(ball.c),
		Materials:   materials(),
		Textures:    textures(),
		Expressions: expressions(),
		Colliders:   colliders(),
		LookAt:      gaze(),
	}
	blush, strokes := cheeks()
	eyesLines := eyes()
	eyesLines.Append(mouthMesh())
	eyesLines.Append(lines())
	eyesLines.Name = "eyes and mouth"
	s.Groups = []scene.Group{
		{Name: "Face", Parts: []*mesh.Part{faceSkin(), eyesLines, blush, strokes}},
		{Name: "Hair", Parts: hairParts()},
		{Name: "Body", Parts: bodyParts()},
	}
	for _, c := range chains() {
		sp := scene.Spring{Name: c.name, Stiffness: c.stiffness, Drag: c.drag, Gravity: c.gravity, HitRadius: c.hit / 1000, Groups: c.colliders}
		for i := range c.at {
			sp.Joints = append(sp.Joints, c.joint(i))
		}
		s.Springs = append(s.Springs, sp)
	}
	return s
}

func textures() []scene.Texture {
	return []scene.Texture{
		{Name: "face", Img: paintFace()},
		{Name: "body", Img: paintBody()},
		{Name: "outline", Img: paintOutlineMask()},
		{Name: "outline of hair and clothes", Img: paintLineMask()},
	}
}

// both adds a left part and its mirror image.
func both(p *mesh.Part) *mesh.Part {
	q := mesh.New(p.Name, p.Material)
	q.Append(p)
	q.Append(p.Mirror())
	return q
}

func hairParts() []*mesh.Part {
	fr := fringe()
	bl, br := backHair()
	sd := sideHair()
	lock := both(sideLock())
	sprout := ahoge()
	cp := hairCap()
	mesh.Smooth(fr.outer, bl.outer, br.outer)
	mesh.Smooth(bl.inner, br.inner)
	for _, p := range []*mesh.Part{sd.outer, lock, sprout, cp, fr.inner, sd.inner} {
		mesh.Smooth(p)
	}
	round := func(p geo.V3) geo.V3 {
		return geo.V3{p[0], max(p[1]-eyeLineY-20, -40) * 0.8, p[2]}.Normalize()
	}
	for _, b := range []built{fr, bl, br, sd} {
		b.outer.EaseNormals(0.4, round)
		b.outer.Bend()
	}
	out := mesh.New("hair", matHair)
	for _, p := range []*mesh.Part{fr.outer, bl.outer, br.outer, both(sd.outer), lock, sprout} {
		out.Append(p)
	}
	in := mesh.New("hair inside", matHairIn)
	for _, p := range []*mesh.Part{cp, fr.inner, bl.inner, br.inner, both(sd.inner)} {
		in.Append(p)
	}
	b := bow()
	mesh.Smooth(b)
	return []*mesh.Part{out, in, b}
}

func bodyParts() []*mesh.Part {
	neck := both(neckMesh())
	hands := both(hand())
	mesh.Smooth(neck)
	mesh.Smooth(hands)
	skin := mesh.New("skin", matSkin)
	skin.Append(neck)
	skin.Append(hands)

	dr, drIn := dress()
	dr, drIn = both(dr), both(drIn)
	mesh.Smooth(dr)
	dr.Bend()
	mesh.Smooth(drIn)
	under := both(pelvis())
	mesh.Smooth(under)
	drIn.Append(under)

	card, cardIn := cardigan()
	card, cardIn = both(card), both(cardIn)
	mesh.Smooth(card)
	card.Bend()
	mesh.Smooth(cardIn)
	knit := mesh.New("knit", matCream)
	knit.Append(card)
	up, sl := shoe()
	for _, p := range []*mesh.Part{both(band()), both(pocket()), both(cuff()), both(up)} {
		mesh.Smooth(p)
		if p.Name == pocketName { // lit like the cloth it lies on
			p.EaseNormals(0.75, pocketOut)
		}
		p.Bend()
		knit.Append(p)
	}

	legs := both(legMesh())
	mesh.Smooth(legs)

	amber := mesh.New("amber", matAmber)
	for _, p := range []*mesh.Part{buttons(), both(sl)} {
		mesh.Smooth(p)
		amber.Append(p)
	}
	knit, plain := splitLineless(knit, paintLineMask(), "knit without line", matPlain)
	return []*mesh.Part{skin, legs, dr, drIn, knit, plain, cardIn, amber}
}

// gaze maps: the iris slides 7 mm at most.
func gaze() scene.LookAt {
	return scene.LookAt{Offset: geo.V3{0, 80, 40}, Inner: [2]float64{60, 5.5}, Outer: [2]float64{60, 5.5}, Down: [2]float64{40, 4.5}, Up: [2]float64{40, 4.5}}
}

func colliders() []scene.Collider {
	tail := func(x, y, z float64) *geo.V3 { return &geo.V3{x, y, z} }
	return []scene.Collider{
		{Group: hitHead, Joint: "head", Offset: geo.V3{0, 125, -2}, Radius: 96},
		{Group: hitBody, Joint: "neck", Offset: geo.V3{0, 0, 0}, Tail: tail(0, 60, 6), Radius: 38},
		{Group: hitBody, Joint: "upperChest", Offset: geo.V3{70, 76, -12}, Tail: tail(-70, 76, -12), Radius: 52},
		{Group: hitLegs, Joint: "hips", Offset: geo.V3{0, -10, 0}, Radius: 100},
		{Group: hitLegs, Joint: "leftUpperLeg", Offset: geo.V3{0, -10, -10}, Tail: tail(-3, -110, -10), Radius: 62},
		{Group: hitLegs, Joint: "leftUpperLeg", Offset: geo.V3{-5, -150, 4}, Tail: tail(-12, -340, 2), Radius: 57},
		{Group: hitLegs, Joint: "rightUpperLeg", Offset: geo.V3{0, -10, -10}, Tail: tail(3, -110, -10), Radius: 62},
		{Group: hitLegs, Joint: "rightUpperLeg", Offset: geo.V3{5, -150, 4}, Tail: tail(12, -340, 2), Radius: 57},
	}
}
