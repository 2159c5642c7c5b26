//go:build (linux || freebsd || netbsd || openbsd) && !wayland

package render

import "github.com/go-gl/glfw/v3.3/glfw"

func nativeWindow(w *glfw.Window) (uintptr, error) { return uintptr(w.GetX11Window()), nil }
