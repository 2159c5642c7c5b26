// Package source watches what goes on around the user and keeps the facts a
// turn may mention. A watcher owns its own state and is fed samples with their
// time; it starts no goroutine and does no I/O, so the caller decides how often
// it looks. Nothing here judges: facts only.
package source
