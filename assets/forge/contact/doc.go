// Command contact renders contact sheets of the character with the app's own
// body and renderer, for eyes: every clip as eight frames, turnaround, faces,
// vowels.
//
//	go run ./assets/forge/contact -o out/sheets
//	go run ./assets/forge/contact -o out/sheets -only wave,nod -views 0,50,90
//
// It needs cgo and a display (xvfb-run -a will do).
package main
