package mind

import (
	"fmt"
	"testing"

	"yui/backend/convo"
	"yui/backend/turn"
)

// BenchmarkPrepare_10000Turns builds the next request of a long session from
// the store, context and all.
func BenchmarkPrepare_10000Turns(b *testing.B) {
	for _, c := range []struct{ name, api, window string }{
		{"responses", "responses", ""},
		{"chat, 8k", "chat_completions", "8192"},
		{"chat, 128k", "chat_completions", "131072"},
		{"chat, everything", "chat_completions", "0"},
	} {
		b.Run(c.name, func(b *testing.B) {
			m := newMind(b, map[string]string{"chat_base_url": "http://127.0.0.1:1/v1", "chat_api": c.api, "chat_model_context_window": c.window})
			var h []convo.Message
			for i := range 10_000 {
				h = append(h,
					convo.Message{Role: convo.RoleUser, Event: turn.UserEvent, TurnID: fmt.Sprint(i), At: noon, Text: fmt.Sprintf("This is message %d, of an ordinary length.", i)},
					convo.Message{Role: convo.RoleAssistant, Event: turn.UserEvent, TurnID: fmt.Sprint(i), At: noon, Text: "And this is what she said to it, in a sentence or two. おつかれさま。"})
			}
			if err := m.record.Append(b.Context(), h...); err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for b.Loop() {
				if _, err := m.prepare(b.Context(), typed("hi")); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
