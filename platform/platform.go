// Package platform is the operating system's side of the house: one small
// package a concern below it, and here the one error they share. It knows
// nothing above it.
package platform

import "errors"

// ErrUnsupported says that this desktop or system cannot do the thing asked.
// Callers hide the setting or leave the line out; it is never a crash.
var ErrUnsupported = errors.New("not supported on this system")
