// Package avatar is the body: it turns intents and time into frames that a
// renderer can draw.
//
// New, Load, Step and Carry belong to one goroutine, the render loop. Do,
// Status and Landmarks may be called from any goroutine; Do never blocks. Intents
// wait in a mailbox of 64; one that says the same kind of thing as a waiting one
// takes its place, so only a burst of different cues can fill it, and then Do
// answers ErrBusy. Nothing is emitted from here: the director polls.
//
// One step runs, in this order: intents, posture hook, clips, liveliness, gaze,
// expressions, feet, constraints, springs, world matrices. It does not allocate in
// the steady state, and it never fails: a missing clip, expression, bone or
// registry entry means less movement, never an error and never a T-pose.
//
// The package must not import a renderer, a UI toolkit, the backend or the
// configuration files.
package avatar
