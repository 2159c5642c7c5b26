package prompt

import "encoding/json"

// Kind is what sort of thing fired a turn.
type Kind string

// Trigger kinds.
const (
	KindUser      Kind = "user"
	KindSchedule  Kind = "schedule"
	KindProactive Kind = "proactive"
	KindAgent     Kind = "agent"
	KindSignals   Kind = "signals"
	KindMilestone Kind = "milestone"
	KindAddressed Kind = "addressed"
	KindAppEvent  Kind = "app_event"
)

// Trigger is what fired the turn. Which fields are set follows from Kind;
// signals may ride along with any of them.
type Trigger struct {
	Kind Kind `json:"kind"`
	// IdleElapsedMin is the user's idle time; it shows on user and proactive
	// headlines alone.
	IdleElapsedMin *int          `json:"idle_elapsed_min,omitempty"`
	AddressedTo    string        `json:"addressed_to,omitempty"` // character or everyone
	Guide          string        `json:"guide,omitempty"`        // key of a bundled guide
	GuideText      string        `json:"guide_text,omitempty"`   // overrides Guide
	Cue            *Cue          `json:"cue,omitempty"`
	Screen         *Screen       `json:"screen,omitempty"`
	Agent          *Agent        `json:"agent,omitempty"`
	AgentCatchup   *AgentCatchup `json:"agent_catchup,omitempty"`
	Signals        []Signal      `json:"signals,omitempty"`
	Milestone      *Milestone    `json:"milestone,omitempty"`
	Addressed      *Addressed    `json:"addressed,omitempty"`
	AppEvents      []AppEvent    `json:"app_events,omitempty"`
	Wake           WakeCause     `json:"wake,omitempty"`
}

// Cue is a configured cue and, where the user wrote one, its intent.
type Cue struct {
	Label   string `json:"label"`
	Context string `json:"context,omitempty"`
}

// Transition is a kind of Screen trigger.
type Transition string

// Screen transitions.
const (
	AppSwitched Transition = "app_switched"
	LongSession Transition = "long_session"
)

// Screen is a change of the frontmost app, or a long stay in one.
type Screen struct {
	Transition   Transition `json:"transition"`
	DwellMin     int        `json:"dwell_min"`
	FromApp      string     `json:"from_app,omitempty"`
	FromDwellMin *int       `json:"from_dwell_min,omitempty"`
	Recent       []Switch   `json:"recent,omitempty"` // held transitions, oldest first
}

// Switch is one held transition: DwellMin minutes in FromApp, then ToApp.
type Switch struct {
	FromApp  string `json:"from_app"`
	ToApp    string `json:"to_app"`
	DwellMin int    `json:"dwell_min"`
}

// AgentPhase is what a coding agent's hook reported.
type AgentPhase string

// Agent phases.
const (
	AgentDone       AgentPhase = "done"
	AgentNeedsInput AgentPhase = "needs_input"
)

// Agent is one lifecycle hook of an external coding agent. CWD and SessionID
// are never rendered.
type Agent struct {
	Tool      string     `json:"tool"`
	Phase     AgentPhase `json:"phase"`
	Status    string     `json:"status,omitempty"`
	Project   string     `json:"project"`
	SessionID string     `json:"session_id,omitempty"`
	CWD       string     `json:"cwd,omitempty"`
	Summary   string     `json:"summary"`
	Detail    string     `json:"detail,omitempty"`
	TS        int64      `json:"ts"` // epoch ms
}

// AgentCatchup is a burst of hooks that were held while the user was away.
type AgentCatchup struct {
	Items []Agent `json:"items"`
}

// Milestone is a once-a-day clock fact. FiredAt is local HH:MM.
type Milestone struct {
	Name    string `json:"name"`
	FiredAt string `json:"fired_at"`
}

// Addressed is another character's reply that called this one by name.
type Addressed struct {
	From string `json:"from"`
	Text string `json:"text"`
	TS   int64  `json:"ts"` // epoch ms
}

// AppEvent is one client event of a host application.
type AppEvent struct {
	Name    string          `json:"name"`
	At      int64           `json:"at"` // epoch ms
	Payload json.RawMessage `json:"payload,omitempty"`
}

// WakeCause is what woke the character from the bed; empty when nothing did.
type WakeCause string

// Wake causes.
const (
	WakeClick   WakeCause = "click"
	WakeTimeout WakeCause = "timeout"
	WakeMessage WakeCause = "message"
)
