//go:build !linux

package render

// keepFreed does nothing where the C library is not glibc.
func keepFreed() {}
