package chatcomp

import (
	"encoding/json"
	"strings"
)

// chunk is one stream chunk, or a whole answer, read loosely: servers differ,
// and a field of an unexpected type is as good as absent.
type chunk struct {
	Type    string
	Name    string
	Data    json.RawMessage
	Choices []choice
	Usage   *usage
}

type choice struct {
	Delta  delta
	Finish string
}

type delta struct {
	Content   string
	Reasoning string
	Calls     []fragment
}

// fragment is a piece of a tool call.
type fragment struct {
	Index    int
	HasIndex bool
	ID       string
	Name     string
	Args     string
}

type usage struct {
	Input  int64 `json:"prompt_tokens"`
	Output int64 `json:"completion_tokens"`
	Total  int64 `json:"total_tokens"`
}

type object map[string]json.RawMessage

func (o object) str(key string) string {
	var s string
	_ = json.Unmarshal(o[key], &s)
	return s
}

func (o object) obj(key string) object {
	var v object
	_ = json.Unmarshal(o[key], &v)
	return v
}

func (o object) list(key string) []object {
	var v []object
	_ = json.Unmarshal(o[key], &v)
	return v
}

// UnmarshalJSON reads a chunk; it fails only on what is no JSON object.
func (c *chunk) UnmarshalJSON(b []byte) error {
	var o object
	if err := json.Unmarshal(b, &o); err != nil {
		return err
	}
	*c = chunk{Type: o.str("type"), Name: o.str("name"), Data: o["data"]}
	for _, ch := range o.list("choices") {
		d := ch.obj("delta")
		if d == nil {
			d = ch.obj("message") // a whole answer
		}
		v := choice{Finish: ch.str("finish_reason"), Delta: readDelta(d)}
		if v.Delta.Content == "" && d == nil {
			v.Delta.Content = ch.str("text")
		}
		c.Choices = append(c.Choices, v)
	}
	if u := o.obj("usage"); u != nil {
		c.Usage = &usage{}
		_ = json.Unmarshal(o["usage"], c.Usage)
	}
	return nil
}

func readDelta(o object) delta {
	d := delta{Content: content(o["content"]) + o.str("refusal")}
	for _, key := range []string{"reasoning_content", "reasoning", "thinking"} {
		if d.Reasoning = content(o[key]); d.Reasoning != "" {
			break // servers that send two send the same twice
		}
	}
	for _, t := range o.list("tool_calls") {
		f := fragment{ID: t.str("id")}
		if raw, ok := t["index"]; ok {
			f.HasIndex = string(raw) != "null" && json.Unmarshal(raw, &f.Index) == nil
		}
		fn := t.obj("function")
		f.Name, f.Args = fn.str("name"), arguments(fn["arguments"])
		d.Calls = append(d.Calls, f)
	}
	if fn := o.obj("function_call"); fn != nil {
		d.Calls = append(d.Calls, fragment{HasIndex: true, Name: fn.str("name"), Args: arguments(fn["arguments"])})
	}
	return d
}

// content reads text that is a string, a list of parts, or null.
func content(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || json.Unmarshal(raw, &s) == nil {
		return s
	}
	var parts []object
	if json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	var b strings.Builder
	for _, p := range parts {
		switch p.str("type") {
		case "text", "output_text", "":
			b.WriteString(p.str("text"))
		}
	}
	return b.String()
}

// arguments reads a piece of arguments; some servers send the object itself.
func arguments(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}
