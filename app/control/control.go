// Package control fixes the words that other processes use on the running app
// through platform/session: requests one way, events of a turn the other. It
// is a leaf of plain values, shared by `yui send`, `yui chat`, a second start
// and the app itself.
package control

import "yui/backend/convo"

// Verb is what a request asks for.
type Verb string

// Verbs.
const (
	Show     Verb = "show"      // bring the main window forward; Model may name a file to load
	Send     Verb = "send"      // a user turn; events follow until done
	Status   Verb = "status"    // one Status object
	StepOut  Verb = "step_out"  // out on the desktop
	ComeHome Verb = "come_home" // back into the window
	Quit     Verb = "quit"
)

// Request is one line from another process.
type Request struct {
	Do    Verb   `json:"do"`
	Text  string `json:"text,omitempty"`
	Model string `json:"model,omitempty"` // absolute path of a .vrm
	// Outside asks Show to step out as well.
	Outside bool `json:"outside,omitempty"`
}

// Event is one line of a turn as `yui send --json` and `yui chat --json` print
// it. Type is speech, cue, failed or done, and with chat also reasoning, tool
// and usage.
type Event struct {
	Type        string       `json:"type,omitempty"`
	Text        string       `json:"text,omitempty"`
	EmotionID   string       `json:"emotion_id,omitempty"`
	MotionID    string       `json:"motion_id,omitempty"`
	EmotionText string       `json:"emotion_text,omitempty"`
	Caption     string       `json:"caption,omitempty"`
	Outcome     string       `json:"outcome,omitempty"`
	Tool        string       `json:"tool,omitempty"`
	Running     *bool        `json:"running,omitempty"`
	Usage       *convo.Usage `json:"usage,omitempty"`
	Error       string       `json:"error,omitempty"` // the request itself failed
}

// State is the answer to Status: what she is doing, for tools and tests.
type State struct {
	Version      string  `json:"version"`
	FirstFrameMS int64   `json:"first_frame_ms"` // since the process started; 0: none yet
	Frames       uint64  `json:"frames"`
	Place        string  `json:"place"` // home, desktop, hidden
	Model        string  `json:"model"`
	Emotion      string  `json:"emotion"`
	Motion       string  `json:"motion"`
	Cues         uint64  `json:"cues"`
	MouthMax     float32 `json:"mouth_max"` // highest mouth opening since start
	Bubble       string  `json:"bubble"`    // what the bubble shows
	Backend      string  `json:"backend"`
	Voice        string  `json:"voice"`
	Sound        string  `json:"sound"` // empty when the sound device is open
	PetX         int     `json:"pet_x"`
	PetY         int     `json:"pet_y"`
	PetW         int     `json:"pet_w"`
	PetH         int     `json:"pet_h"`
	PetWindow    uint64  `json:"pet_window"` // the window system's id
	Transparent  bool    `json:"transparent"`
	Zoom         float32 `json:"zoom"`    // 1 is usual
	Azimuth      float32 `json:"azimuth"` // radians, 0 is in front
	Goroutines   int     `json:"goroutines"`
}
