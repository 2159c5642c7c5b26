package avatar

import "time"

// kind says what an Intent asks for.
type kind uint8

// Kinds of intent; the constructors say which fields each of them uses.
const (
	intentEmotion kind = iota
	intentMotion
	intentCue
	intentSpeech
	intentThinking
	intentLook
	intentTap
	intentReturned
	intentDrag
	intentReduced
	intentPause
	intentSleep
	intentHold
	intentBaseline
	intentGain
	intentClips
)

// Intent is one thing the rest of the program wants of the body. The zero value
// asks for an emotion without a name and is refused.
type Intent struct {
	kind    kind
	emotion string
	motion  string
	motions []string
	x, y    float32
	on      bool
	hold    time.Duration
}

// Emotion shows an emotion until another one is set. An unknown id is refused
// by Do.
func Emotion(id string) Intent {
	return Intent{kind: intentEmotion, emotion: id}
}

// EmotionFor shows an emotion and returns to neutral after d.
func EmotionFor(id string, d time.Duration) Intent {
	return Intent{kind: intentEmotion, emotion: id, hold: d}
}

// Motion plays a motion under the registry's priority rules; "" goes back to
// the baseline.
func Motion(id string) Intent { return Intent{kind: intentMotion, motion: id} }

// MotionAt is Motion at a speed (0.25..2.5).
func MotionAt(id string, speed float32) Intent {
	return Intent{kind: intentMotion, motion: id, x: speed}
}

// Cue is what generate_express asked for: an empty emotion or motion leaves
// that channel as it is.
func Cue(emotion, motion string) Intent {
	return Intent{kind: intentCue, emotion: emotion, motion: motion}
}

// SpeechBegan gives the mouth to the voice and ends thinking.
func SpeechBegan() Intent { return Intent{kind: intentSpeech, on: true} }

// SpeechEnded lets the face ease back to neutral over a second, and a looping
// motion end with its cycle.
func SpeechEnded() Intent { return Intent{kind: intentSpeech} }

// Thinking shows that a turn is being worked on.
func Thinking(on bool) Intent { return Intent{kind: intentThinking, on: on} }

// LookAt follows a cursor at an offset from her head in canvas widths, x to the
// right and y down.
func LookAt(x, y float32) Intent { return Intent{kind: intentLook, x: x, y: y, on: true} }

// LookAway lets the gaze ease home.
func LookAway() Intent { return Intent{kind: intentLook} }

// Tap nods.
func Tap(region string) Intent { return Intent{kind: intentTap, motion: region} }

// Returned lifts the head: somebody is back after being away.
func Returned() Intent { return Intent{kind: intentReturned} }

// Dragging plays the motion "drag" while she is carried.
func Dragging(on bool) Intent { return Intent{kind: intentDrag, on: on} }

// ReducedMotion leaves only blinking, gaze, face and asked-for motions.
func ReducedMotion(on bool) Intent { return Intent{kind: intentReduced, on: on} }

// Pause stops time for the body: frames ask for rate 0 and do not change.
func Pause(on bool) Intent { return Intent{kind: intentPause, on: on} }

// Sleep shuts the eyes, stops sway and gaze, and lowers the frame rate.
func Sleep(on bool) Intent { return Intent{kind: intentSleep, on: on} }

// HoldMotions lets only the named motions take the body. With no name it ends
// the hold.
func HoldMotions(ids ...string) Intent { return Intent{kind: intentHold, motions: ids} }

// Baseline changes the motion she comes back to, such as a sitting pose; ""
// restores idle.
func Baseline(id string) Intent { return Intent{kind: intentBaseline, motion: id} }

// MouthGain sets how far loudness opens the mouth, 0.5..6.
func MouthGain(gain float32) Intent { return Intent{kind: intentGain, x: gain} }

// ClipsChanged reads clips anew when they are next asked for, because files
// came, went or changed.
func ClipsChanged() Intent { return Intent{kind: intentClips} }

// replaces says whether i makes a waiting intent pointless. A cue only does so
// when it speaks for every channel the waiting one speaks for.
func (i Intent) replaces(old Intent) bool {
	switch {
	case i.kind == intentCue && old.kind == intentCue:
		return (i.emotion != "" || old.emotion == "") && (i.motion != "" || old.motion == "")
	case i.kind == intentEmotion && old.kind == intentCue:
		return old.motion == ""
	}
	return i.kind == old.kind
}
