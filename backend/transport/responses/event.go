package responses

import (
	"encoding/json"
	"strconv"
)

// event is one stream event, read loosely: a field of an unexpected type is as
// good as absent, because servers differ and one odd field must not end a turn.
type event struct {
	Type        string
	Name        string // of a guarded foreign event, or a call's
	Data        json.RawMessage
	Delta       string
	Text        string
	Refusal     string
	Arguments   string
	Message     string
	Code        string
	ItemID      string
	OutputIndex string
	Item        *item
	Response    *response
}

type item struct {
	ID        string
	Type      string
	Name      string
	CallID    string
	Arguments string
	Text      string // of a message: its parts joined
	hasArgs   bool
}

type response struct {
	ID         string
	Status     string
	Error      string
	Incomplete string
	Output     []item
	Usage      *usage
}

type usage struct {
	Input  int64 `json:"input_tokens"`
	Output int64 `json:"output_tokens"`
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

// args reads arguments that should be a string and sometimes are an object.
func (o object) args(key string) (string, bool) {
	raw, ok := o[key]
	if !ok || string(raw) == "null" {
		return "", false
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s, true
	}
	return string(raw), true
}

// UnmarshalJSON reads an event; it fails only on what is no JSON object.
func (e *event) UnmarshalJSON(b []byte) error {
	var o object
	if err := json.Unmarshal(b, &o); err != nil {
		return err
	}
	*e = event{
		Type: o.str("type"), Name: o.str("name"), Data: o["data"],
		Delta: o.str("delta"), Text: o.str("text"), Refusal: o.str("refusal"),
		Message: o.str("message"), Code: o.str("code"), ItemID: o.str("item_id"),
	}
	e.Arguments, _ = o.args("arguments")
	var n int64
	if json.Unmarshal(o["output_index"], &n) == nil && o["output_index"] != nil {
		e.OutputIndex = strconv.FormatInt(n, 10)
	}
	if it := o.obj("item"); it != nil {
		v := readItem(it)
		e.Item = &v
	}
	if r := o.obj("response"); r != nil {
		e.Response = readResponse(r)
	}
	return nil
}

func readItem(o object) item {
	it := item{ID: o.str("id"), Type: o.str("type"), Name: o.str("name"), CallID: o.str("call_id")}
	it.Arguments, it.hasArgs = o.args("arguments")
	var parts []object
	if json.Unmarshal(o["content"], &parts) == nil {
		for _, p := range parts {
			switch p.str("type") {
			case "output_text", "text":
				it.Text += p.str("text")
			case "refusal":
				it.Text += p.str("refusal")
			}
		}
	} else {
		it.Text = o.str("content")
	}
	return it
}

func readResponse(o object) *response {
	r := &response{ID: o.str("id"), Status: o.str("status")}
	if e := o.obj("error"); e != nil {
		if r.Error = e.str("message"); r.Error == "" {
			r.Error = e.str("code")
		}
	}
	if d := o.obj("incomplete_details"); d != nil {
		r.Incomplete = d.str("reason")
	}
	var items []object
	_ = json.Unmarshal(o["output"], &items)
	for _, it := range items {
		r.Output = append(r.Output, readItem(it))
	}
	if u := o.obj("usage"); u != nil {
		r.Usage = &usage{}
		_ = json.Unmarshal(o["usage"], r.Usage)
	}
	return r
}
