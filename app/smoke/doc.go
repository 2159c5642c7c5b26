// Package smoke runs the real program on a virtual display with a compositor
// and a sound sink, and looks at what a user would see and hear. Build tag
// smoke; `make smoke` runs it and leaves pictures in out/smoke.
package smoke
