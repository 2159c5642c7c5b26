// Package face owns everything that happens above the neck but the skeleton:
// which expression shows, blinking, the gaze angles and the mouth, and how they
// add up to morph weights and material tints.
//
// Every channel has one owner at a time, so nothing fights: the emotion channel
// belongs to the set emotion, or to the clip's own tracks while the emotion is
// neutral; blinking to the blink timer, or to the clip while it has a blink
// track; the mouth to the voice while there is any, else to the clip; the gaze
// expressions to the gaze alone.
//
// A Registry is read-only after ParseEmotions. A Face and a Gaze belong to one
// goroutine, the render loop. Step takes the elapsed seconds and does not
// allocate. Formulas: vrm-c/vrm-specification VRMC_vrm-1.0 expressions.md and
// lookAt.md.
package face
