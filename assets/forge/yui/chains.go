package yui

import (
	"fmt"
	"sync"

	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

// head turns head-local millimetres into world ones.
func head(x, y, z float64) geo.V3 { return geo.V3{x, y + eyeLineY, z} }

// Groups of colliders by what may be hit.
const (
	hitHead = "head"
	hitBody = "body"
	hitLegs = "legs"
)

// fringeRoots are the fringe chains, her right to her left.
var fringeChains = [5][3][3]float64{
	{{-66, 108, 84}, {-86, 46, 66}, {-87, -12, 40}},
	{{-36, 118, 104}, {-47, 72, 106}, {-45, 28, 96}},
	{{-4, 124, 110}, {-5, 70, 119}, {0, 12, 107}},
	{{30, 118, 106}, {40, 72, 108}, {45, 29, 96}},
	{{64, 108, 86}, {86, 48, 66}, {88, -10, 40}},
}

// chains lists every spring chain. Left and right come in pairs but for the
// fringe and the ahoge.
func chains() []chain {
	var out []chain
	for i, c := range fringeChains {
		ch := chain{name: fmt.Sprintf("fringe%d", i), parent: "head", stiffness: 1.6, drag: 0.5, hit: 8, colliders: []string{hitHead}}
		for _, p := range c {
			ch.at = append(ch.at, head(p[0], p[1], p[2]))
		}
		out = append(out, ch)
	}
	out = append(out, chain{name: "ahoge", parent: "head", stiffness: 0.9, drag: 0.25, hit: 0,
		at: []geo.V3{head(0, 182, 0), head(8, 206, 3), head(32, 212, -2)}})
	left := []chain{
		{name: "sidelock", parent: "head", stiffness: 0.7, drag: 0.35, gravity: 0.15, hit: 10, colliders: []string{hitHead, hitBody},
			at: []geo.V3{head(88, 66, 18), head(98, 0, 24), head(98, -70, 28), head(90, -148, 46)}},
		{name: "bobside", parent: "head", stiffness: 1.1, drag: 0.45, gravity: 0.05, hit: 14, colliders: []string{hitHead, hitBody},
			at: []geo.V3{head(116, 60, -10), head(127, -20, -6), head(126, -76, -6), head(110, -108, -6)}},
		{name: "bobback", parent: "head", stiffness: 1.1, drag: 0.45, gravity: 0.05, hit: 14, colliders: []string{hitHead, hitBody},
			at: []geo.V3{head(84, 60, -84), head(96, -10, -98), head(96, -70, -96), head(84, -112, -84)}},
		{name: "bobmid", parent: "head", stiffness: 1.1, drag: 0.45, gravity: 0.05, hit: 14, colliders: []string{hitHead, hitBody},
			at: []geo.V3{head(30, 60, -118), head(34, -10, -134), head(34, -70, -130), head(30, -114, -114)}},
	}
	for _, c := range left {
		out = append(out, sided(c)...)
	}
	out = append(out, tailChains()...)
	out = append(out, hemChains()...)
	out = append(out, sided(chain{name: "cuff", parent: "leftLowerArm", stiffness: 1.2, drag: 0.5, gravity: 0.1,
		at: []geo.V3{{478, 1118, -8}, {522, 1104, -8}}})...)
	return out
}

// sided makes the left and the right chain of a left one.
func sided(c chain) []chain {
	l, r := c, c
	l.name, r.name = c.name+"_L", c.name+"_R"
	r.parent = rig.MirrorName(c.parent)
	r.pivot[0], r.tilt = -c.pivot[0], -c.tilt
	r.follow, r.at = nil, nil
	for _, f := range c.follow {
		r.follow = append(r.follow, follow{rig.MirrorName(f.joint), f.share})
	}
	for _, p := range c.at {
		r.at = append(r.at, geo.V3{-p[0], p[1], p[2]})
	}
	return []chain{l, r}
}

// byName holds every chain once made; chains never change.
var byName = sync.OnceValue(func() map[string]chain {
	m := map[string]chain{}
	for _, c := range chains() {
		m[c.name] = c
	}
	return m
})

// chainNamed finds a chain; it panics on a name the tables do not have.
func chainNamed(name string) chain {
	c, ok := byName()[name]
	if !ok {
		panic("yui: no chain " + name)
	}
	return c
}
