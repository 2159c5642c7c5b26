// Package vrmtest makes small valid VRM 1.0, VRM 0.x and VRMA files in memory,
// for tests of whoever reads or moves avatars.
//
// It owns the shape of those files and nothing else; every call builds a new
// one from its options, so any goroutine may call it. The files are written
// by github.com/qmuntal/gltf, not by this module's own code, so that reader
// and writer cannot share a mistake. It must not be imported by shipped code.
package vrmtest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"yui/avatar/pose"
)

// Options shape the figure. The zero value is a person of about 1.5 m with all
// 55 bones, one box a bone.
type Options struct {
	Name    string      // meta name; "Box Figure" when empty
	Without []pose.Bone // optional bones to leave out
	Scale   float32     // of all lengths; 1 when 0
	// Turned gives every bone a rest rotation that is not the identity, as
	// VRM 1.0 allows; the figure looks the same. VRM0 ignores it.
	Turned bool
	// Small makes one box for the whole body instead of one a bone.
	Small bool
	// NoPictures leaves the texture and thumbnail out.
	NoPictures bool
}

func (o Options) name() string {
	if o.Name == "" {
		return "Box Figure"
	}
	return o.Name
}

func (o Options) scale() float32 {
	if o.Scale == 0 {
		return 1
	}
	return o.Scale
}

func (o Options) has(b pose.Bone) bool {
	for _, w := range o.Without {
		if w == b {
			return false
		}
	}
	return true
}

// The face's morph targets, in order. VRM1 and VRM0 bind one expression to
// each; see the package's expressions.
const (
	TargetHappy = iota
	TargetMouth
	TargetBlink
	TargetLookUp
	NumTargets
)

// The materials, in order.
const (
	MaterialSkin  = iota // MToon, outlined, textured
	MaterialCloth        // unlit, transparent
	NumMaterials
)

// file is a document being built.
type file struct {
	doc   *gltf.Document
	o     Options
	bones map[pose.Bone]int // → node
	world [pose.NumBones][3]float32
	hair  []int // three nodes, a chain under the head
	twist int   // a node for the constraint, under the left upper arm
	body  int   // mesh nodes
	face  int
}

// encode writes the document as GLB. The writer only fails on documents this
// package never makes.
func encode(doc *gltf.Document) []byte {
	var out bytes.Buffer
	e := gltf.NewEncoder(&out)
	e.AsBinary = true
	if err := e.Encode(doc); err != nil {
		panic("vrmtest: " + err.Error())
	}
	return out.Bytes()
}

func newFile(o Options) *file {
	f := &file{doc: gltf.NewDocument(), o: o, bones: map[pose.Bone]int{}}
	f.doc.Asset.Generator = "vrmtest"
	f.doc.Scenes[0].Nodes = nil
	return f
}

// node appends a node under parent (-1: the scene) and returns its index.
func (f *file) node(name string, parent int, n *gltf.Node) int {
	n.Name = name
	i := len(f.doc.Nodes)
	f.doc.Nodes = append(f.doc.Nodes, n)
	if parent < 0 {
		f.doc.Scenes[0].Nodes = append(f.doc.Scenes[0].Nodes, i)
	} else {
		p := f.doc.Nodes[parent]
		p.Children = append(p.Children, i)
	}
	return i
}

// picture appends a small PNG and returns its image index: left half opaque,
// right half nearly clear.
func (f *file) picture(name string, c color.NRGBA) int {
	img := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	for y := range 8 {
		for x := range 8 {
			if c.A = 255; x >= 4 {
				c.A = 8
			}
			img.SetNRGBA(x, y, c)
		}
	}
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		panic("vrmtest: " + err.Error())
	}
	i, err := modeler.WriteImage(f.doc, name, "image/png", &data)
	if err != nil {
		panic("vrmtest: " + err.Error())
	}
	return i
}

// pictures adds image and texture 0 (skin) and 1 (thumbnail).
func (f *file) pictures() {
	if f.o.NoPictures {
		return
	}
	for _, p := range []struct {
		name string
		c    color.NRGBA
	}{{"skin", color.NRGBA{R: 240, G: 200, B: 180}}, {"thumbnail", color.NRGBA{R: 80, G: 120, B: 200}}} {
		img := f.picture(p.name, p.c)
		f.doc.Textures = append(f.doc.Textures, &gltf.Texture{Source: gltf.Index(img)})
	}
}
