// Package rig is the character's skeleton as data: named joints with places
// in millimetres, a parent each, and weights that name joints.
//
// Rest rotations are identity but where a joint says otherwise, so a joint is
// its place. Pure values; a
// Skeleton is read-only once built.
package rig

import (
	"fmt"
	"sort"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
)

// Joint is one node of the skeleton. Human is the VRM bone name or empty.
type Joint struct {
	Name   string
	Parent string
	Human  string
	P      geo.V3
	// Follow names the joint this one turns with by Share, 0 to 1: the skin over
	// an elbow keeps its volume when it follows the middle of the bend, a hem
	// goes with the thighs.
	Follow string
	Share  float64
	// Rest is the rest rotation in the world; the zero value is none. It tilts
	// the axis of a joint that follows.
	Rest mgl64.Quat
}

// Turn is the rest rotation in the world, identity for the zero value.
func (j Joint) Turn() mgl64.Quat {
	if j.Rest == (mgl64.Quat{}) {
		return mgl64.QuatIdent()
	}
	return j.Rest
}

// Local is a joint's rest place and rotation in its parent's space.
func (s *Skeleton) Local(i int) (geo.V3, mgl64.Quat) {
	j := s.Joints[i]
	if j.Parent == "" {
		return j.P, j.Turn()
	}
	p := s.Joints[s.Index(j.Parent)]
	back := p.Turn().Inverse()
	return back.Rotate(j.P.Sub(p.P)), back.Mul(j.Turn())
}

// Skeleton is an ordered joint list, parents before children.
type Skeleton struct {
	Joints []Joint
	index  map[string]int
}

// Add appends a joint. It panics on a doubled name or an unknown parent,
// which are slips of the tables, not of the user.
func (s *Skeleton) Add(j Joint) {
	if s.index == nil {
		s.index = map[string]int{}
	}
	if _, ok := s.index[j.Name]; ok {
		panic("rig: joint named twice: " + j.Name)
	}
	if _, ok := s.index[j.Parent]; !ok && j.Parent != "" {
		panic(fmt.Sprintf("rig: joint %s has no parent %s", j.Name, j.Parent))
	}
	s.index[j.Name] = len(s.Joints)
	s.Joints = append(s.Joints, j)
}

// Index finds a joint; it panics when the tables name one that is not there.
func (s *Skeleton) Index(name string) int {
	i, ok := s.index[name]
	if !ok {
		panic("rig: no joint " + name)
	}
	return i
}

// Weights is a share per joint name. Zero shares are left out; Top makes it
// fit for export.
type Weights map[string]float64

// Only is full weight on one joint.
func Only(name string) Weights { return Weights{name: 1} }

// Mix blends two weight sets.
func Mix(a, b Weights, t float64) Weights {
	if t <= 0 {
		return a
	}
	if t >= 1 {
		return b
	}
	out := Weights{}
	for k, v := range a {
		out[k] += v * (1 - t)
	}
	for k, v := range b {
		out[k] += v * t
	}
	return out
}

// MirrorName swaps the side in a joint name.
func MirrorName(n string) string {
	switch {
	case strings.HasPrefix(n, "left"):
		return "right" + n[4:]
	case strings.HasPrefix(n, "right"):
		return "left" + n[5:]
	case strings.HasSuffix(n, "_L"):
		return n[:len(n)-2] + "_R"
	case strings.HasSuffix(n, "_R"):
		return n[:len(n)-2] + "_L"
	}
	return n
}

// Mirror swaps left and right joints.
func (w Weights) Mirror() Weights {
	out := make(Weights, len(w))
	for k, v := range w {
		out[MirrorName(k)] = v
	}
	return out
}

// Share is one joint's part of a vertex.
type Share struct {
	Joint string
	W     float64
}

// Top is the four largest shares, normalized, in a fixed order.
func (w Weights) Top() []Share {
	out := make([]Share, 0, len(w))
	for k, v := range w {
		if v > 1e-4 {
			out = append(out, Share{k, v})
		}
	}
	sort.Slice(out, func(i, j int) bool {
		return out[i].W > out[j].W || out[i].W == out[j].W && out[i].Joint < out[j].Joint
	})
	if len(out) > 4 {
		out = out[:4]
	}
	sum := 0.0
	for _, s := range out {
		sum += s.W
	}
	for i := range out {
		out[i].W /= sum
	}
	return out
}
