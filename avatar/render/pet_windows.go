package render

import (
	"unsafe"

	"github.com/go-gl/glfw/v3.3/glfw"
)

func nativeWindow(w *glfw.Window) (uintptr, error) {
	return uintptr(unsafe.Pointer(w.GetWin32Window())), nil
}
