package main

import "image"

// The picture both sides draw.
const (
	width  = 400
	height = 600
)

// camera is where both sides look from.
type camera struct {
	Eye, Target [3]float32
	FovY        float32 // degrees
}

// answer is what a side says to a command; which fields count depends on it.
type answer struct {
	Err      string
	MS       float64 // load: file to first picture
	Pixels   []byte  // premultiplied RGBA, top row first
	Camera   *camera
	Frames   uint64 // drawn in the time of run, rest or hide
	Steps    uint64
	Thread   int // of the render goroutine
	Renderer string
	Samples  int
	Version  string
	Objects  objects
}

// objects are GL objects alive.
type objects struct{ Textures, Buffers, VertexArrays, Framebuffers, Programs int }

// side is one of the two viewers. Its methods are called from one goroutine.
type side interface {
	// Load shows a model with a clip. The peer needs the camera ours answers.
	Load(model, clip string, at *camera) (answer, error)
	// Picture steps the clip to a moment, not before the last one.
	Picture(at float64) (*image.RGBA, error)
	// Run plays for some seconds, as fast as it draws.
	Run(seconds float64) (answer, error)
	Figures() (answer, error)
	PID() int
	Close()
}

// rgba wraps the pixels of an answer.
func rgba(pix []byte) *image.RGBA {
	return &image.RGBA{Pix: pix, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
}
