package offline

import "net/http"

// chatCompletions serves POST /chat/completions.
func (b *Backend) chatCompletions(w http.ResponseWriter, r *http.Request) {
	var q chatRequest
	if err := readBody(w, r, &q); err != nil {
		b.refuse(w, r, err)
		return
	}
	a, err := q.ask(b)
	if err != nil {
		b.refuse(w, r, err)
		return
	}
	steps, _ := b.answer(a)
	c := newCompletion(&q, b.o.Now().Unix(), a.cost, steps)
	if !q.Stream {
		writeJSON(w, http.StatusOK, c.whole(steps))
		return
	}
	c.stream(openSSE(w, r, b.o.Delay), steps, q.StreamOptions.IncludeUsage)
}

// completion is one reply in the Chat Completions form.
type completion struct {
	id, model, finish string
	created           int64
	usage             chatUsage
}

type chatUsage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
	Total      int `json:"total_tokens"`
}

// Forms of the wire.
type (
	chatReply struct {
		ID      string       `json:"id"`
		Object  string       `json:"object"`
		Created int64        `json:"created"`
		Model   string       `json:"model"`
		Choices []chatChoice `json:"choices"`
		Usage   *chatUsage   `json:"usage,omitempty"`
	}
	chatChoice struct {
		Index   int      `json:"index"`
		Message *chatOut `json:"message,omitempty"`
		Delta   *chatOut `json:"delta,omitempty"`
		Finish  any      `json:"finish_reason"`
	}
	chatOut struct {
		Role      string     `json:"role,omitempty"`
		Content   *string    `json:"content,omitempty"`
		ToolCalls []chatCall `json:"tool_calls,omitempty"`
	}
	chatCall struct {
		Index    *int     `json:"index,omitempty"` // streams only
		ID       string   `json:"id"`
		Type     string   `json:"type"`
		Function chatFunc `json:"function"`
	}
	chatFunc struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	}
)

func newCompletion(q *chatRequest, now int64, cost int, steps []step) *completion {
	out := costOf(steps)
	c := &completion{
		id: newID("chatcmpl-"), model: q.Model, created: now, finish: "stop",
		usage: chatUsage{Prompt: cost, Completion: out, Total: cost + out},
	}
	if c.model == "" {
		c.model = Model
	}
	for _, s := range steps {
		if s.Call != nil {
			c.finish = "tool_calls"
		}
	}
	return c
}

func (c *completion) reply(object string, choices ...chatChoice) chatReply {
	if choices == nil {
		choices = []chatChoice{}
	}
	return chatReply{ID: c.id, Object: object, Created: c.created, Model: c.model, Choices: choices}
}

func wireCall(s *call, index *int) chatCall {
	return chatCall{Index: index, ID: s.ID, Type: "function", Function: chatFunc{s.Name, s.Arguments}}
}

// whole is the reply of a request that asked for no stream.
func (c *completion) whole(steps []step) chatReply {
	text := textOf(steps)
	m := &chatOut{Role: "assistant", Content: &text}
	for _, s := range steps {
		if s.Call != nil {
			m.ToolCalls = append(m.ToolCalls, wireCall(s.Call, nil))
		}
	}
	r := c.reply("chat.completion", chatChoice{Message: m, Finish: c.finish})
	r.Usage = &c.usage
	return r
}

// stream writes the reply as chunks: text deltas, each call whole in one chunk
// where it belongs, the reason, the usage when it was asked for, [DONE].
func (c *completion) stream(s *sse, steps []step, withUsage bool) {
	send := func(delta chatOut, finish any) {
		s.send("", c.reply("chat.completion.chunk", chatChoice{Delta: &delta, Finish: finish}))
	}
	none := ""
	send(chatOut{Role: "assistant", Content: &none}, nil)
	calls := 0
	for _, st := range steps {
		if st.Call != nil {
			index := calls
			calls++
			send(chatOut{ToolCalls: []chatCall{wireCall(st.Call, &index)}}, nil)
			continue
		}
		for _, piece := range pieces(st.Text) {
			send(chatOut{Content: &piece}, nil)
			if !s.pause() {
				return
			}
		}
	}
	send(chatOut{}, c.finish)
	if withUsage {
		r := c.reply("chat.completion.chunk")
		r.Usage = &c.usage
		s.send("", r)
	}
	s.write("data: [DONE]\n\n")
	s.flush()
}
