// Package convo holds the words the rooms of the mind share: messages, deltas,
// cues, tool calls, outcomes and events. It is a leaf: plain values, no
// goroutine, no I/O. A value may be read from any goroutine once it was handed
// over; nobody changes it afterwards.
package convo

import (
	"encoding/json"
	"time"
)

// Role says whose words a message holds.
type Role string

// Roles of a transcript entry.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// Message is one transcript entry.
type Message struct {
	ID     int64
	TurnID string
	Role   Role
	Text   string
	At     time.Time
	// Guide is the key of the bundled guide a help request carried.
	Guide string
	// Event names what fired the turn ("user.text_submitted").
	Event string
}

// Image is a picture that rides along with a turn, already encoded.
type Image struct {
	MIME string // image/jpeg or image/png
	Data []byte
}

// Cue is one generate_express call: empty fields stay as they are.
type Cue struct {
	EmotionID   string `json:"emotion_id,omitempty"`
	MotionID    string `json:"motion_id,omitempty"`
	EmotionText string `json:"emotion_text,omitempty"`
	Caption     string `json:"caption,omitempty"`
}

// Empty reports a cue with no field at all, which is an error by contract.
func (c Cue) Empty() bool { return c == Cue{} }

// ToolCall is a call the model made, arguments as they came.
type ToolCall struct {
	ID        string // wire call id, or a local one where the server sent none
	Name      string
	Arguments string
}

// ToolResult answers a call. Images travel beside the text.
type ToolResult struct {
	CallID string
	Text   string
	Images []Image
}

// ToolDef declares one client tool. Parameters is a JSON Schema object.
type ToolDef struct {
	Name        string
	Description string
	Parameters  json.RawMessage
}

// Usage is what the backend said a response cost, in tokens.
type Usage struct {
	Input  int64 `json:"input_tokens"`
	Output int64 `json:"output_tokens"`
	Total  int64 `json:"total_tokens"`
}

// DeltaKind tells what one parsed stream event means to the engine.
type DeltaKind uint8

// Delta kinds.
const (
	DeltaAlive      DeltaKind = iota // any event with no other meaning: liveness only
	DeltaSpeech                      // Text: more assistant text
	DeltaSpeechDone                  // Text: the whole text, when the server repeats it
	DeltaReasoning                   // Text: more reasoning, never spoken
	DeltaToolCall                    // Call: complete arguments, once per call
	DeltaToolStatus                  // Tool, Running: a tool of the backend's own
	DeltaUsage                       // Usage
	DeltaDone                        // terminal: ResponseID, Waiting
	DeltaCue                         // Cue: an expression that came without a call (push)
	DeltaNotice                      // Text: something the user should know, not a failure
	DeltaToolsOff                    // the response runs without the declared tools
	DeltaBreak                       // what was said is closed; what follows begins anew (push)
)

// Delta is one step of a response. A stream ends after DeltaDone or with an
// error; a stream that ends with neither is incomplete.
type Delta struct {
	Kind       DeltaKind
	Text       string
	Call       ToolCall
	Cue        Cue
	Tool       string
	Running    bool
	Usage      Usage
	ResponseID string
	// Waiting is set on DeltaDone when the server said it stopped for tools.
	Waiting bool
	// Whole is set on DeltaReasoning when Text replaces what came before.
	Whole bool
}

// Outcome is how a turn ended.
type Outcome string

// Outcomes.
const (
	OK            Outcome = "ok"
	Superseded    Outcome = "superseded_by_user"
	NotConfigured Outcome = "not_configured"
	NetworkDrop   Outcome = "network_drop"
	NetworkStall  Outcome = "network_stall"
	HTTP4xxDrop   Outcome = "http_4xx_drop"
	ParseError    Outcome = "parse_error"
)

// Failed reports an outcome that must be shown to the user.
func (o Outcome) Failed() bool { return o != OK && o != Superseded }

// Sentence is one unit of speech: synthesized and played whole.
type Sentence struct {
	TurnID string
	Index  int    // from 0 within the turn
	Text   string // as the bubble shows it
	Cue    *Cue   // fires when this sentence's playback begins; nil = neutral
	// Client marks the app's own phrases (filler, failure lines): they never
	// count as the backend's speech.
	Client bool
}

// PlaybackPhase is one boundary of an utterance.
type PlaybackPhase uint8

// Playback phases. Every sentence handed to the queue gets Began or Skipped
// exactly once; every turn that was ended or cut gets Done or Cut exactly once.
const (
	Began   PlaybackPhase = iota // sound (or timed text) of Sentence starts now
	Ended                        // Sentence finished
	Skipped                      // Sentence could not be voiced (Err); show it as text
	Done                         // everything of TurnID has been played
	Cut                          // playback of TurnID was interrupted
)

// Playback is a must-arrive boundary from the speech queue.
type Playback struct {
	Phase    PlaybackPhase
	TurnID   string
	Sentence Sentence
	Duration time.Duration // Began: expected length
	Err      error
}

// EventKind tells what an Event of the turn engine means.
type EventKind uint8

// Event kinds. Text so far is latest-wins and may be dropped; the others must
// arrive. Every started turn ends in exactly one EventFinished.
const (
	EventStarted   EventKind = iota // TurnID, Name, Utterance
	EventText                       // Text: the whole reply so far, as the thread shows it
	EventSentence                   // Sentence, Cue: playback began (bubble, face)
	EventCue                        // Cue fired without a sentence
	EventReasoning                  // Text: the whole reasoning so far
	EventTool                       // Tool, Running
	EventUsage                      // Usage
	EventNotice                     // Text: something the user should know, not a failure
	EventFinished                   // Outcome, Text (failure words when Failed), Silent
	EventPlayed                     // playback of the turn ended; Interrupted tells how
)

// Event is what the engine tells the rest of the app about a turn.
type Event struct {
	Kind        EventKind
	TurnID      string
	Name        string // event_name of the turn
	Utterance   string // what the user typed or said, if anybody did
	Text        string
	Sentence    Sentence
	Cue         *Cue
	Tool        string
	Running     bool
	Usage       Usage
	Outcome     Outcome
	Silent      bool
	Interrupted bool
	At          time.Time
	// Err is why EventFinished failed, for choosing words; nil otherwise.
	Err error
}
