package prompt

import "encoding/json"

// Input is one turn as data: everything the text of its user item depends on.
// The JSON form is the document that `yui render-context` reads.
type Input struct {
	// Now is the snapshot every duration of the block is counted from, epoch ms.
	Now int64 `json:"now"`
	// EventName is the bus name of what fired ("user.text_submitted").
	EventName string `json:"event_name"`
	// Utterance is what the user typed or said; blank on a turn nobody typed.
	Utterance string        `json:"utterance,omitempty"`
	Context   ClientContext `json:"context"`
}

// ClientContext is the state of the client at Input.Now. A nil or empty
// optional field renders no line.
type ClientContext struct {
	Env          Env           `json:"env"`
	Body         BodyState     `json:"body_state"`
	Relations    []Relation    `json:"relations,omitempty"`
	ToolSwitches []ToolSwitch  `json:"tool_switches,omitempty"`
	PreviousTurn *PreviousTurn `json:"previous_turn,omitempty"`
	Overheard    []Overheard   `json:"overheard,omitempty"`
	Trigger      Trigger       `json:"trigger"`
}

// Env is the user's surroundings.
type Env struct {
	Timestamp  string      `json:"timestamp"` // RFC 3339, local offset
	Timezone   string      `json:"timezone"`  // IANA name
	Frontmost  *Frontmost  `json:"frontmost,omitempty"`
	Screenshot *Screenshot `json:"screenshot,omitempty"`
}

// Frontmost is the foreground window. Both texts are third-party data.
type Frontmost struct {
	App         string `json:"app,omitempty"`
	WindowTitle string `json:"window_title,omitempty"`
	Since       int64  `json:"since"` // epoch ms of the last transition
}

// Screenshot says that a picture rides along with the turn, and of what.
type Screenshot struct {
	Enabled bool          `json:"enabled"`
	Source  *ScreenSource `json:"source,omitempty"`
}

// SourceKind is a kind of ScreenSource.
type SourceKind string

// Screen source kinds.
const (
	SourceMonitor SourceKind = "monitor"     // Index, Label
	SourceTab     SourceKind = "browser_tab" // Browser, Title, URL
	SourceWindow  SourceKind = "window"      // App, Title
)

// ScreenSource names what is captured; which fields count depends on Kind.
type ScreenSource struct {
	Kind    SourceKind `json:"kind"`
	Index   int        `json:"index,omitempty"`
	Label   string     `json:"label,omitempty"`
	Browser string     `json:"browser,omitempty"`
	Title   string     `json:"title,omitempty"`
	URL     string     `json:"url,omitempty"`
	App     string     `json:"app,omitempty"`
}

// PostureState is where the avatar's body is.
type PostureState string

// Posture states.
const (
	Standing PostureState = "standing"
	Sitting  PostureState = "sitting"
	Peeking  PostureState = "peeking"
	Dragging PostureState = "dragging"
	Walking  PostureState = "walking"
	Climbing PostureState = "climbing"
	Lying    PostureState = "lying"
)

// BodyState is the avatar's posture and since when it holds (epoch ms).
type BodyState struct {
	Since   int64   `json:"since"`
	Posture Posture `json:"posture"`
}

// Posture is a state and, where it has one, the window under the avatar.
type Posture struct {
	State     PostureState `json:"state"`
	PerchedOn *Perch       `json:"perched_on,omitempty"`
}

// Perch is the window the avatar sits on or peeks from.
type Perch struct {
	App         string `json:"app,omitempty"`
	WindowTitle string `json:"window_title,omitempty"`
}

// Relation is how this character stands toward one target.
type Relation struct {
	Target string `json:"target"` // "user", or another preset's name
	Band   string `json:"band"`   // hostile, cold, neutral, warm, close
	Delta  int    `json:"delta"`
	Why    string `json:"why"`
	At     int64  `json:"at"` // epoch ms
	Note   string `json:"note,omitempty"`
}

// ToolSwitch is the state of one switchable tool.
type ToolSwitch struct {
	ID string `json:"id"`
	On bool   `json:"on"`
}

// TurnOutcome is how the last turn that tried to speak ended.
type TurnOutcome string

// Turn outcomes as the previous-turn record stores them.
const (
	TurnComplete    TurnOutcome = "complete"
	TurnInterrupted TurnOutcome = "interrupted"
	TurnFailed      TurnOutcome = "failed"
)

// PreviousTurn is the previous-turn record. Only an interrupted one shows its
// parts: Spoken by its last 50 code points, Unspoken by its first 50.
type PreviousTurn struct {
	Outcome   TurnOutcome `json:"outcome"`
	EventName string      `json:"event_name"`
	At        int64       `json:"at"` // epoch ms
	Spoken    string      `json:"spoken,omitempty"`
	Unspoken  string      `json:"unspoken,omitempty"`
	// TurnID names the turn for the playback frame; it is never rendered.
	TurnID string `json:"turn_id,omitempty"`
}

// Overheard is what one other open character exchanged with the user since
// this one last heard it, oldest first.
type Overheard struct {
	Preset  string           `json:"preset"`
	Name    string           `json:"name"`
	Entries []OverheardEntry `json:"entries"`
}

// OverheardEntry is one raw transcript line of another character.
type OverheardEntry struct {
	Role string `json:"role"` // user or assistant
	Text string `json:"text"`
	TS   int64  `json:"ts"` // epoch ms
}

// Signal is one ingress batch: its envelope and its opaque items.
type Signal struct {
	Envelope Envelope          `json:"envelope"`
	Items    []json.RawMessage `json:"items"`
}

// Envelope describes a signal batch. Delivery is not rendered.
type Envelope struct {
	Source     string `json:"source"`
	EventType  string `json:"event_type"`
	Delivery   string `json:"delivery,omitempty"`
	EventID    string `json:"event_id"`
	OccurredAt int64  `json:"occurred_at"` // epoch ms
}
