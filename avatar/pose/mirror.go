package pose

import "strings"

var mirrored = func() (m [NumBones]Bone) {
	for b := range NumBones {
		m[b] = b
		name := names[b]
		other := ""
		switch {
		case strings.HasPrefix(name, "left"):
			other = "right" + name[len("left"):]
		case strings.HasPrefix(name, "right"):
			other = "left" + name[len("right"):]
		default:
			continue
		}
		m[b] = byName[other]
	}
	return m
}()

// Mirror is the bone on the other side; a bone in the middle is its own mirror.
func Mirror(b Bone) Bone {
	if b < NumBones {
		return mirrored[b]
	}
	return b
}
