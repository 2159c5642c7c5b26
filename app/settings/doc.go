// Package settings is the settings pane: a navigation and one page a file.
// What the pages edit is in app/settings/form, apart from widgets.
//
// It runs on the UI goroutine and does no I/O there: Store must answer from
// memory; what may take time is an Action that the pane starts on another
// goroutine (Params.Go) and whose news comes back through Params.Post.
package settings
