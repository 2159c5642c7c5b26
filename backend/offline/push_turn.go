package offline

import (
	"context"
	"strings"

	"yui/backend/offline/companion"
)

// speak answers the queued turns one after another, so that renders arrive in
// the order of their turns. It ends when the queue closes.
func (p *pushConn) speak(ctx context.Context) {
	for t := range p.queue {
		if ctx.Err() != nil {
			continue // the client is gone; let the queue drain
		}
		p.turn(ctx, t)
		if err := p.end(ctx, t.id); err != nil {
			p.b.o.Log.Debug("Turn not ended", "turn_id", t.id, "reason", err.Error())
		}
	}
}

// turn says one reply: its sentences as they would come from a slower mind,
// then the whole of it. A stopped turn says nothing more. Frames are written
// under the connection's context: a write that is cut would cost the socket.
func (p *pushConn) turn(ctx context.Context, t pushTurn) {
	if t.ctx.Err() != nil {
		return
	}
	reply := p.reply(t)
	segments := make([]segment, len(reply.Beats))
	for i, beat := range reply.Beats {
		segments[i].Speech = strings.TrimSpace(beat.Text)
		if beat.Cue != (companion.Cue{}) {
			segments[i].Cues = []companion.Cue{beat.Cue}
		}
	}
	if len(segments) > 1 {
		for i, s := range segments {
			if err := p.pace(t.ctx, s.Speech); err != nil {
				return
			}
			if p.write(ctx, speechFrame{Type: "speech", TurnID: t.id, Segments: segments[i : i+1]}) != nil {
				return
			}
		}
	} else if err := p.pace(t.ctx, reply.Text()); err != nil {
		return
	}
	_ = p.write(ctx, speechFrame{Type: "render", TurnID: t.id, Source: Model, Segments: segments})
}

// pace waits as long as the text's deltas would take.
func (p *pushConn) pace(ctx context.Context, text string) error {
	for range pieces(text) {
		if err := wait(ctx, p.b.o.Delay); err != nil {
			return err
		}
	}
	return nil
}

func (p *pushConn) reply(t pushTurn) companion.Reply {
	p.mu.Lock()
	vocab := p.vocab
	p.mu.Unlock()
	memory, _ := p.b.memory.get(p.memoryKey())
	reply, memory := p.b.mind.Reply(companion.Moment{
		Context: t.f.ClientContext, Text: t.f.Text, Language: p.b.o.Language(), Now: p.b.o.Now(), Vocabulary: vocab,
	}, memory)
	p.b.memory.put(p.memoryKey(), memory)
	return reply
}
