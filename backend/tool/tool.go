// Package tool holds the tools the client declares to the chat backend, one
// file a tool with its description beside it. A tool is one registration: its
// name, the switch that gates it, its schema and what it runs. Adding one never
// touches the engine.
//
// A Set is read-only after New and safe from any goroutine; Run blocks the
// caller for as long as the tool takes and never panics on what a model sends.
package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"unicode/utf8"

	"yui/backend/convo"
)

// TextLimit is the longest text result, in bytes.
const TextLimit = 64 << 10

// Tool is one registration.
type Tool struct {
	Name string
	// Switch is the id of the setting that gates execution; "" for none. A
	// switched-off tool stays declared and answers with a refusal.
	Switch string
	// OneWay marks a tool whose result tells the model nothing it could use.
	OneWay bool
	// Def declares the tool for the next turn; ok unset leaves it out of it.
	Def func() (def convo.ToolDef, ok bool)
	// Run executes a call whose arguments are one JSON object that fits the
	// schema. An error becomes the result "error: …", a Refusal "refused: …".
	Run func(ctx context.Context, c Call) (Result, error)
}

// Call is a call on its way into a tool.
type Call struct {
	TurnID string
	Args   json.RawMessage
}

// Result is what a tool answers.
type Result struct {
	Text   string
	Images []convo.Image
}

// Refusal is an answer of its own: the tool worked and says no.
type Refusal string

func (r Refusal) Error() string { return "refused: " + string(r) }

// Options of a Set.
type Options struct {
	// On reads a switch at the moment a call runs; nil means all on.
	On func(id string) bool
	// Vocabulary is what generate_express may name; nil is an empty one.
	Vocabulary func() Vocabulary
	// Tools besides generate_express, in declaration order.
	Tools []Tool
}

// Set is the tools of one character.
type Set struct {
	on    func(string) bool
	vocab func() Vocabulary
	tools []Tool
}

// New makes the set of a character: generate_express first, then the others.
// Two tools of one name are a programmer's error.
func New(o Options) *Set {
	s := &Set{on: o.On, vocab: o.Vocabulary}
	if s.on == nil {
		s.on = func(string) bool { return true }
	}
	if s.vocab == nil {
		s.vocab = func() Vocabulary { return Vocabulary{} }
	}
	s.tools = append([]Tool{express(s.vocab)}, o.Tools...)
	seen := map[string]bool{}
	for _, t := range s.tools {
		if seen[t.Name] {
			panic("tool: " + t.Name + " is registered twice")
		}
		seen[t.Name] = true
	}
	return s
}

// Defs declares the tools of the next turn.
func (s *Set) Defs() []convo.ToolDef {
	if s == nil {
		return nil
	}
	var out []convo.ToolDef
	for _, t := range s.tools {
		if d, ok := t.Def(); ok {
			out = append(out, d)
		}
	}
	return out
}

// Switch is one entry of the "tool switches" line.
type Switch struct {
	ID string
	On bool
}

// Switches lists the switchable tools the next turn declares, in order.
func (s *Set) Switches() []Switch {
	if s == nil {
		return nil
	}
	var out []Switch
	for _, t := range s.tools {
		if t.Switch == "" {
			continue
		}
		if _, declared := t.Def(); declared {
			out = append(out, Switch{ID: t.Switch, On: s.on(t.Switch)})
		}
	}
	return out
}

// Owns reports whether the name is one of ours, exactly.
func (s *Set) Owns(name string) bool { _, ok := s.find(name); return ok }

// OneWay reports a tool of ours whose result the model does not need.
func (s *Set) OneWay(name string) bool { t, ok := s.find(name); return ok && t.OneWay }

// Cue reads the arguments of a generate_express call. The cue is empty and the
// result an error text when nothing in them can be played.
func (s *Set) Cue(arguments string) (convo.Cue, string) {
	if s == nil {
		return parseCue(Vocabulary{}, arguments)
	}
	return parseCue(s.vocab(), arguments)
}

func (s *Set) find(name string) (Tool, bool) {
	if s == nil {
		return Tool{}, false
	}
	for _, t := range s.tools {
		if t.Name == name {
			return t, true
		}
	}
	return Tool{}, false
}

// Run executes one call and always answers it.
func (s *Set) Run(ctx context.Context, turnID string, c convo.ToolCall) (res convo.ToolResult) {
	res.CallID = c.ID
	t, ok := s.find(c.Name)
	if !ok {
		res.Text = "error: there is no tool named " + c.Name
		return res
	}
	if t.Switch != "" && !s.on(t.Switch) {
		res.Text = "refused: " + t.Switch + " is off"
		return res
	}
	args, err := arguments(c.Arguments)
	if err == nil {
		if def, ok := t.Def(); ok {
			err = check(def.Parameters, args)
		}
	}
	if err != nil {
		res.Text = "error: " + err.Error()
		return res
	}
	defer func() {
		if p := recover(); p != nil {
			slog.Error("Tool panicked", "tool", c.Name, "panic", fmt.Sprint(p))
			res.Text, res.Images = "error: the tool failed", nil
		}
	}()
	out, err := t.Run(ctx, Call{TurnID: turnID, Args: args})
	switch refusal := Refusal(""); {
	case errors.As(err, &refusal):
		res.Text = cut(refusal.Error())
	case err != nil:
		res.Text = cut("error: " + err.Error())
	default:
		res.Text, res.Images = cut(out.Text), out.Images
	}
	return res
}

// arguments reads what a model sent as arguments: nothing at all counts as {}.
func arguments(s string) (json.RawMessage, error) {
	switch s = strings.TrimSpace(s); s {
	case "", "null", `""`:
		return json.RawMessage("{}"), nil
	}
	var obj map[string]json.RawMessage
	if err := json.Unmarshal([]byte(s), &obj); err != nil {
		// Some servers wrap the object into a string once more.
		var inner string
		if json.Unmarshal([]byte(s), &inner) == nil && json.Unmarshal([]byte(inner), &obj) == nil {
			return json.RawMessage(inner), nil
		}
		return nil, errors.New("arguments were not valid JSON")
	}
	return json.RawMessage(s), nil
}

func cut(s string) string {
	if len(s) <= TextLimit {
		return s
	}
	n := TextLimit
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
