// Package stage is the avatar widget of the main window: frames in, pointer
// out. It asks for frames at its own size in pixels and shows the newest one
// over a quiet room; until the first frame comes, the room waits with three
// dots. It runs on the UI goroutine and never blocks: Take and Resize of the
// Frames it was given must return at once.
package stage
