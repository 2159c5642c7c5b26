package render

import "github.com/go-gl/glfw/v3.3/glfw"

// Companion runs make, which shows a window of another toolkit on the same
// GLFW, so that the window comes up transparent, above the others and without
// taking the keyboard. GLFW's hints are global: they are cleared before and
// after. focus lets the window take the keyboard when it appears. On main.
func Companion(focus bool, make func()) {
	glfw.DefaultWindowHints()
	defer glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.TransparentFramebuffer, glfw.True)
	glfw.WindowHint(glfw.Floating, glfw.True)
	if !focus {
		glfw.WindowHint(glfw.FocusOnShow, glfw.False)
		glfw.WindowHint(glfw.Focused, glfw.False)
	}
	make()
}
