//go:build (!linux && !freebsd && !netbsd && !openbsd && !windows && !darwin) || (wayland && !windows && !darwin)

package render

import "github.com/go-gl/glfw/v3.3/glfw"

func nativeWindow(*glfw.Window) (uintptr, error) { return 0, ErrUnsupported }
