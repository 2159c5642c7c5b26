// Package companion is the small honest mind of the offline backend: patterns
// and prepared lines in English, Japanese and Korean, never a model, and it
// says so when asked.
//
// It reads one turn the way any backend would (the lines of the client context
// and the user's words), and answers with beats: a short text and the face that
// goes with it. It owns the phrases, the patterns and the choice among them.
//
// It is pure but for its random source: no I/O, no clock, no goroutine. What it
// remembers is a Memory value that the caller keeps. A Companion may be used
// from many goroutines. It imports nothing of the project, like a backend that
// somebody else wrote.
package companion
