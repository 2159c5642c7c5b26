package offline

// responseStream writes a response as events: text deltas of one message item,
// with whole function calls between them where a cue belongs.
type responseStream struct {
	*sse
	res  *response
	seq  int
	next int // output index of the next call
	told bool
}

// fields of one event, beside its type and sequence number.
type fields map[string]any

func (s *responseStream) event(kind string, f fields) {
	f["type"], f["sequence_number"] = kind, s.seq
	s.seq++
	s.send(kind, f)
}

// run writes the whole stream; keep is called right before the terminal event,
// so that a client may continue from the id it then reads.
func (s *responseStream) run(steps []step, keep func()) {
	s.event("response.created", fields{"response": s.res})
	s.event("response.in_progress", fields{"response": s.res})
	calls := s.res.calls
	for _, st := range steps {
		if s.err != nil {
			return
		}
		if st.Call != nil {
			s.call(calls[0])
			calls = calls[1:]
			continue
		}
		s.text(st.Text)
	}
	if s.err != nil {
		return
	}
	s.closeMessage()
	keep()
	s.event("response.completed", fields{"response": s.res.completed()})
}

func (s *responseStream) text(text string) {
	m := s.res.message
	if !s.told {
		s.told = true
		s.next++
		open := *m
		open.Status, open.Content = "in_progress", []outText{}
		s.event("response.output_item.added", fields{"output_index": m.index, "item": open})
		s.event("response.content_part.added", fields{
			"item_id": m.ID, "output_index": m.index, "content_index": 0,
			"part": outText{Type: "output_text", Annotations: []any{}},
		})
	}
	for _, piece := range pieces(text) {
		s.event("response.output_text.delta", fields{
			"item_id": m.ID, "output_index": m.index, "content_index": 0, "delta": piece, "logprobs": []any{},
		})
		if !s.pause() {
			return
		}
	}
}

// call writes a function call whole, so that a client may act on the first of
// its events.
func (s *responseStream) call(c *outCall) {
	s.event("response.output_item.added", fields{"output_index": s.next, "item": c})
	s.event("response.output_item.done", fields{"output_index": s.next, "item": c})
	s.next++
}

func (s *responseStream) closeMessage() {
	m := s.res.message
	if m == nil {
		return
	}
	at := func() fields {
		return fields{"item_id": m.ID, "output_index": m.index, "content_index": 0}
	}
	done := at()
	done["text"], done["logprobs"] = m.Content[0].Text, []any{}
	s.event("response.output_text.done", done)
	part := at()
	part["part"] = m.Content[0]
	s.event("response.content_part.done", part)
	s.event("response.output_item.done", fields{"output_index": m.index, "item": m})
}
