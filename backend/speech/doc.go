// Package speech turns a reply into sound and a moving mouth. It owns three
// things: where a stream of text is cut into sentences (Splitter) and what of a
// sentence is said aloud (Narrator); the order in which sentences are
// synthesized and played (Queue); and what the mouth looks like at this moment
// (Mouth).
//
// Goroutines: Queue.Run is the speech goroutine and calls OnPlayback in order;
// Say, End and Interrupt never block and may be called from anywhere. Splitter
// and Narrator belong to one goroutine. Mouth is written by whoever plays and
// read without a lock by the render loop.
//
// Promises: every boundary arrives, once, in order. A sentence whose synthesis
// fails is skipped and the next one plays. An interrupt cuts the sound before
// it returns to its caller; nothing of a cut turn is heard later. With no voice
// or no sound card the same boundaries fire on the pace of the text.
//
// The package is pure Go. It knows no provider and no sound card: Synthesizer
// and Player are its side of both, tts and device the other.
package speech
