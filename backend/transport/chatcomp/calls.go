package chatcomp

import (
	"encoding/json"
	"strings"

	"yui/backend/convo"
)

// calls puts tool calls together from the fragments servers stream. A fragment
// belongs to the call it names by id, else by index, else to the newest; a new
// id, or a new name after complete arguments, begins another call whatever the
// index says, because several servers number every call 0.
type calls struct{ open []*slot }

type slot struct {
	index    int
	hasIndex bool
	id, name string
	args     string
}

func (s *slot) complete() bool { return s.args != "" && json.Valid([]byte(s.args)) }

func (c *calls) add(f fragment) {
	s := c.find(f)
	if s == nil {
		s = &slot{index: f.Index, hasIndex: f.HasIndex}
		c.open = append(c.open, s)
	}
	if f.ID != "" && (s.id == "" || f.Name != "") {
		s.id = f.ID
	}
	if f.Name != "" {
		s.name = f.Name
	}
	s.args += f.Args
}

// find returns the call the fragment continues, nil when it begins one.
func (c *calls) find(f fragment) *slot {
	if f.ID != "" {
		for _, s := range c.open {
			if s.id == f.ID {
				return s
			}
		}
	}
	s := c.newest(f)
	if s == nil {
		return nil
	}
	if f.ID != "" && s.id != "" {
		// Another id: another call, unless it only goes on with arguments that
		// are still open, which is a server minting an id for every piece.
		if f.Name == "" && !s.complete() && s.args != "" {
			return s
		}
		return nil
	}
	if f.Name != "" && s.name != "" && (s.complete() || f.Name != s.name) {
		return nil
	}
	return s
}

// newest is the last call with the fragment's index, or the last of all when
// either has none.
func (c *calls) newest(f fragment) *slot {
	for i := len(c.open) - 1; i >= 0; i-- {
		if s := c.open[i]; !f.HasIndex || !s.hasIndex || s.index == f.Index {
			return s
		}
	}
	return nil
}

// take returns the calls and forgets them. With complete set it takes only
// calls whose arguments are whole, up to the first that is not. A call without
// a name cannot be answered and is dropped.
func (c *calls) take(complete bool) []convo.ToolCall {
	var out []convo.ToolCall
	for len(c.open) > 0 {
		s := c.open[0]
		if complete && !s.complete() {
			break
		}
		c.open = c.open[1:]
		if name := strings.TrimSpace(s.name); name != "" {
			out = append(out, convo.ToolCall{ID: s.id, Name: name, Arguments: s.args})
		}
	}
	return out
}
