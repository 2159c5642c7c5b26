package card

import "encoding/json"

// Card is a character card, whatever form it came in. Texts carry their macros
// unreplaced and have LF line ends.
type Card struct {
	Name               string
	Description        string
	Personality        string
	Scenario           string
	FirstMes           string
	MesExample         string
	CreatorNotes       string
	SystemPrompt       string
	PostHistory        string // post_history_instructions
	AlternateGreetings []string
	Tags               []string
	Creator            string
	CharacterVersion   string
	// Book is the lorebook (character_book) as it came; nil when there is none.
	Book json.RawMessage
	// Extensions is the object of that name as it came; nil when there is none.
	Extensions json.RawMessage
	// Extra keeps the other fields of the card's data for the export, among
	// them those that only V3 knows.
	Extra map[string]json.RawMessage
}

// Mend is one thing that was wrong with an imported card and was put right.
type Mend struct {
	Where string // a field ("data.tags") or a part of the file ("PNG")
	What  string
}

// String is one line for the user.
func (m Mend) String() string { return m.Where + ": " + m.What }

// Reason says why a file was refused.
type Reason string

// Reasons of a Refusal.
const (
	TooLarge    Reason = "too large"
	WrongFormat Reason = "not a card format" // a picture or page of another kind
	NoCard      Reason = "no card inside"    // a PNG or archive without one
	NotACard    Reason = "not a card"        // JSON of another kind
	Broken      Reason = "cannot be read"    // damaged beyond mending
)

// Refusal is the error of a file that cannot be imported.
type Refusal struct {
	Reason Reason
	Detail string // what was found and what to do, one sentence
}

// Error is the reason and its detail.
func (r *Refusal) Error() string { return string(r.Reason) + ": " + r.Detail }

func refuse(reason Reason, detail string) error { return &Refusal{reason, detail} }

// Bounds of an import.
const (
	MaxFile = 64 << 20 // bytes of the whole file
	maxText = 16 << 20 // bytes of the card's own JSON
)
