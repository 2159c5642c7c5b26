package render

/*
#include <malloc.h>

static void keepFreed(void) {
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 4 << 20);
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
#endif
}
*/
import "C"

// keepFreed lets the C library hold on to a little freed memory. A software
// rasteriser allocates and frees a picture's triangles for every frame; given
// back to the system each time they come back as a thousand page faults, a
// fifth of the frame. Large blocks, such as textures, still go back at once.
func keepFreed() { C.keepFreed() }
