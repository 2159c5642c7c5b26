// Package chat is the chat pane: the thread and the composer over the model in
// app/chat/thread. It shows and reports; what a message means is decided
// elsewhere. Everything runs on the UI goroutine.
//
// Long threads stay cheap: rows exist for the newest items and are added as
// the user scrolls up; only rows in sight are handed to the painter, and a row
// is measured again only when its item or the width changed.
package chat
