// Command ours is YUI's side of the comparison in package bench: the body and
// the renderer without the app around them. It reads one JSON command a line
// on standard input and answers each with one JSON line on standard output.
//
// The window system wants the main goroutine, so main only waits there; a
// second goroutine serves the commands, one at a time, and the render
// goroutine is the one of render.Host.
package main
