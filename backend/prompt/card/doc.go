// Package card reads, assembles and writes character cards: the persona text
// of a preset in the Tavern forms (V1 flat, V2, V3; JSON, PNG and CHARX).
//
// Decode takes what the world's tools write, mends what can be mended and
// lists it, and refuses the rest by name. Assemble makes the one instruction
// string and the post-history text of a turn; the same inputs give the same
// bytes, so that a provider's prompt cache keeps them. EncodePNG writes a card
// back so that other programs can read it.
//
// It is pure: no goroutine, no file, no network; sizes are bounded. A Card is
// a value that nobody changes after it was made. It imports nothing of the
// project.
package card
