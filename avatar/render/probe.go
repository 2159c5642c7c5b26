package render

import "github.com/go-gl/glfw/v3.3/glfw"

// Probe makes a context, names what draws in it and gives it back. software
// tells that the processor does the drawing. On main, with no Host running.
func Probe() (name string, software bool, err error) {
	w, err := NewWindow()
	if err != nil {
		return "", false, err
	}
	defer w.Destroy()
	w.glfw.MakeContextCurrent()
	defer glfw.DetachCurrentContext()
	g, err := newGPU()
	if err != nil {
		return "", false, err
	}
	return g.name, g.software, nil
}
