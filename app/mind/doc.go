// Package mind puts the backend together for one character: settings over the
// config files, the transcript, the chat transports (the offline companion
// when nothing is configured), the client tools, the turn engine and the voice.
// It knows no window and no avatar; `yui chat` and the app share it.
//
// New opens everything and starts nothing; Run works until its context ends
// and waits for its children. The other methods may be called from any
// goroutine and do not block, but those that say so. OnEvent is called in
// order on the engine's goroutine.
package mind
