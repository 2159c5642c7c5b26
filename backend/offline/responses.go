package offline

import (
	"net/http"
)

// responses serves POST /responses.
func (b *Backend) responses(w http.ResponseWriter, r *http.Request) {
	var q responsesRequest
	if err := readBody(w, r, &q); err != nil {
		b.refuse(w, r, err)
		return
	}
	a, err := q.ask(b)
	if err != nil {
		b.refuse(w, r, err)
		return
	}
	steps, memory := b.answer(a)
	res := newResponse(&q, b.o.Now().Unix(), a.cost, steps)
	keep := func() {
		if q.Store == nil || *q.Store {
			b.memory.put(res.ID, memory)
		}
	}
	if !q.Stream {
		keep()
		writeJSON(w, http.StatusOK, res.completed())
		return
	}
	s := &responseStream{sse: openSSE(w, r, b.o.Delay), res: res}
	s.run(steps, keep)
}

// response is a Response object of the API.
type response struct {
	ID                 string         `json:"id"`
	Object             string         `json:"object"`
	CreatedAt          int64          `json:"created_at"`
	Status             string         `json:"status"`
	Error              any            `json:"error"`
	IncompleteDetails  any            `json:"incomplete_details"`
	Instructions       any            `json:"instructions"`
	Metadata           map[string]any `json:"metadata"`
	Model              string         `json:"model"`
	Output             []any          `json:"output"`
	ParallelToolCalls  bool           `json:"parallel_tool_calls"`
	PreviousResponseID any            `json:"previous_response_id"`
	Temperature        float64        `json:"temperature"`
	ToolChoice         string         `json:"tool_choice"`
	Tools              []any          `json:"tools"`
	TopP               float64        `json:"top_p"`
	Usage              *usage         `json:"usage"`

	message *outMessage
	calls   []*outCall
	done    []any // output of the completed response
	cost    usage
}

type usage struct {
	InputTokens   int         `json:"input_tokens"`
	InputDetails  cachedCount `json:"input_tokens_details"`
	OutputTokens  int         `json:"output_tokens"`
	OutputDetails reasonCount `json:"output_tokens_details"`
	TotalTokens   int         `json:"total_tokens"`
}

type cachedCount struct {
	Cached int `json:"cached_tokens"`
}

type reasonCount struct {
	Reasoning int `json:"reasoning_tokens"`
}

type outMessage struct {
	ID      string    `json:"id"`
	Type    string    `json:"type"`
	Status  string    `json:"status"`
	Role    string    `json:"role"`
	Content []outText `json:"content"`

	index int
}

type outText struct {
	Type        string `json:"type"`
	Text        string `json:"text"`
	Annotations []any  `json:"annotations"`
}

type outCall struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Status    string `json:"status"`
	CallID    string `json:"call_id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// newResponse prepares the object. All the reply's text is one message item;
// an output item's index is its place in the order of appearance.
func newResponse(q *responsesRequest, now int64, cost int, steps []step) *response {
	model := q.Model
	if model == "" {
		model = Model
	}
	r := &response{
		ID: newID("resp_"), Object: "response", CreatedAt: now, Status: "in_progress", Model: model,
		Metadata: map[string]any{}, Output: []any{}, ParallelToolCalls: true,
		PreviousResponseID: orNull(q.PreviousResponseID), Temperature: 1, ToolChoice: "auto", Tools: []any{}, TopP: 1,
	}
	for _, s := range steps {
		if s.Call != nil {
			c := &outCall{newID("fc_"), "function_call", "completed", s.Call.ID, s.Call.Name, s.Call.Arguments}
			r.calls = append(r.calls, c)
			r.done = append(r.done, c)
			continue
		}
		if r.message == nil {
			r.message = &outMessage{
				ID: newID("msg_"), Type: "message", Status: "completed", Role: "assistant", index: len(r.done),
				Content: []outText{{Type: "output_text", Text: textOf(steps), Annotations: []any{}}},
			}
			r.done = append(r.done, r.message)
		}
	}
	out := costOf(steps)
	r.cost = usage{InputTokens: cost, OutputTokens: out, TotalTokens: cost + out}
	return r
}

// completed is the response as it stands at the end.
func (r *response) completed() *response {
	end := *r
	end.Status, end.Usage = "completed", &r.cost
	if r.done != nil {
		end.Output = r.done
	}
	return &end
}
