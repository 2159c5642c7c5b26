package vrm

import (
	"unsafe"

	"github.com/go-gl/mathgl/mgl32"
)

// These views let the bulk decoder write into vectors without a copy. Vectors
// are arrays of float32, so the memory is the same by the language's rules.

func flat2(v []mgl32.Vec2) []float32 {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice(&v[0][0], 2*len(v))
}

func flat3(v []mgl32.Vec3) []float32 {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice(&v[0][0], 3*len(v))
}

func flat4(v []mgl32.Vec4) []float32 {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice(&v[0][0], 4*len(v))
}
