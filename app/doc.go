// Package app composes the program: it reads the configs, opens the mind and
// the body, builds the windows and joins them. director.go is the one place
// where what the backend says becomes what the body does; nothing imports this
// package but the command line.
//
// Run blocks the main goroutine, which is the UI goroutine. Everything that
// comes from elsewhere crosses through app/bridge. The end is ordered: no new
// requests, the mind (turns, then what they write, then speech), the pet and
// the renderer, the window, the loop; one deadline holds for all of it.
package app
