// Package scene is the finished character as data, between the builders that
// make her and the writers that read her (the VRM file, the preview).
//
// Plain values; read-only once built.
package scene

import (
	"image"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// Scene is one avatar.
type Scene struct {
	Skeleton    rig.Skeleton
	Groups      []Group
	Materials   []Material
	Textures    []Texture
	Thumbnail   image.Image
	Expressions []Expression
	Springs     []Spring
	Colliders   []Collider
	LookAt      LookAt
}

// Group is one mesh node; Parts become its primitives.
type Group struct {
	Name  string
	Parts []*mesh.Part
}

// Texture is a painted image. Linear says its numbers are not colours.
type Texture struct {
	Name  string
	Img   *image.NRGBA
	Clamp bool
}

// None is the absent texture.
const None = -1

// Alpha is how a material treats opacity.
type Alpha int

// The alpha modes.
const (
	Opaque Alpha = iota
	Mask
	Blend
)

// Material is one MToon material; colours are linear.
type Material struct {
	Name         string
	Alpha        Alpha
	ZWrite       bool
	Queue        int
	DoubleSided  bool
	Base         [4]float64
	BaseTex      int
	Shade        [3]float64
	ShadeTex     int
	Shift, Toony float64
	Rim          [3]float64
	RimPower     float64
	RimLift      float64
	Outline      float64 // metres, 0 for none
	OutlineTex   int
	OutlineColor [3]float64
	OutlineMix   float64
}

// Expression is one face. Morphs are names of the face group's morphs.
type Expression struct {
	Name                                     string
	Preset                                   bool
	OverrideBlink, OverrideLook, OverrideLip string
	Morphs                                   []Bind
	Colors                                   []ColorBind
}

// Bind moves one morph.
type Bind struct {
	Morph  string
	Weight float64
}

// ColorBind moves a material's base colour (linear).
type ColorBind struct {
	Material string
	Value    [4]float64
}

// Spring is one chain of joints, the last one only a tail.
type Spring struct {
	Name                     string
	Joints                   []string
	Stiffness, Drag, Gravity float64
	HitRadius                float64 // metres
	Groups                   []string
}

// Collider is a sphere, or a capsule when Tail is not nil; millimetres from
// the joint.
type Collider struct {
	Group  string
	Joint  string
	Offset geo.V3
	Tail   *geo.V3
	Radius float64
}

// LookAt are the gaze maps: input degrees and output degrees.
type LookAt struct {
	Offset                 geo.V3 // millimetres from the head joint
	Inner, Outer, Down, Up [2]float64
}

// Linear turns one sRGB channel 0..1 into light.
func Linear(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// SRGB is the inverse of Linear.
func SRGB(c float64) float64 {
	if c <= 0.0031308 {
		return c * 12.92
	}
	return 1.055*math.Pow(c, 1/2.4) - 0.055
}
