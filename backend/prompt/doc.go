// Package prompt turns what the client knows at one moment into the text a
// backend reads: the <client_context> block, the background marker of a turn
// nobody typed, and the whole user item of a Responses request.
//
// It owns the wording, the order of the lines and the sanitizing of every
// value that came from outside. It is pure: no goroutine, no I/O, no clock;
// every function may be called from any goroutine, reads its arguments only,
// and gives the same bytes for the same input. All durations of one block are
// counted from the single Now of its Input.
//
// The words are a contract: backends read the word after "trigger:", so a
// change here is a change of the wire. It imports nothing of the project.
package prompt
