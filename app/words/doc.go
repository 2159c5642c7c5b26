// Package words holds every word of the interface in English, Japanese and
// Korean. The catalogue is a struct, so a missing word is a compile error at
// its use and an empty one fails a test. It is pure: no toolkit, no I/O; a
// catalogue is never changed after it was made and may be read from anywhere.
//
// Sentences are in sentence case and calm. Settings speak of her by name; she
// speaks for herself only in rooms that are empty. An error says what
// happened, why, and what next.
package words
