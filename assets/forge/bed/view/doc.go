// Command view draws the bed for eyes: alone from several sides, and with her
// in it at moments of the clips of sleeping and waking.
//
//	go run ./assets/forge/bed/view -o out/bed
//
// It needs cgo and a display (xvfb-run -a will do).
package main
