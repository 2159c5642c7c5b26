package push_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"yui/backend/transport"
	"yui/backend/transport/push"
)

func TestClient_ReconnectSchedule(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{close: websocket.StatusGoingAway}
		r := newRig(t, b)
		time.Sleep(100 * time.Second)
		b.mu.Lock()
		var gaps []string
		for i := 1; i < len(b.at); i++ {
			gaps = append(gaps, b.at[i].Sub(b.at[i-1]).Round(time.Second).String())
		}
		b.close = 0
		b.mu.Unlock()
		if got := strings.Join(gaps, " "); got != "1s 2s 4s 8s 16s 30s 30s" {
			t.Errorf("gaps %s", got)
		}
		r.Reconnect()
		synctest.Wait()
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
		b.mu.Lock()
		before := len(b.at)
		b.mu.Unlock()
		r.Reconnect() // a socket exists
		b.drop()
		time.Sleep(500 * time.Millisecond)
		b.mu.Lock()
		if len(b.at) != before {
			t.Error("it did not wait a second after a good connection")
		}
		b.mu.Unlock()
		time.Sleep(time.Second)
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
	})
}

func TestClient_KeyRefused(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{close: 4401}
		r := newRig(t, b)
		time.Sleep(time.Hour)
		if s := r.State(); s.Phase != push.Refused || s.Code != 4401 || len(b.at) != 1 {
			t.Errorf("state %+v after %d attempts", s, len(b.at))
		}
		b.mu.Lock()
		b.close = 0
		b.mu.Unlock()
		r.Reconnect()
		synctest.Wait()
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
	})
}

func TestClient_NoReadyNoAddress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{mute: true}
		r := newRig(t, b)
		time.Sleep(push.ReadyWait + 2*push.FirstDelay)
		b.mu.Lock()
		if len(b.at) != 2 {
			t.Errorf("%d attempts", len(b.at))
		}
		b.mu.Unlock()
		r.mu.Lock()
		r.base = " "
		r.mu.Unlock()
		b.drop()
		time.Sleep(time.Minute)
		if r.State().Phase != push.Disconnected {
			t.Errorf("state %+v", r.State())
		}
	})
}

// An open socket follows the settings: a new address or key takes it away at
// once, the same ones leave it alone.
func TestClient_FollowsTheAddress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		attempts := func() int { b.mu.Lock(); defer b.mu.Unlock(); return len(b.at) }
		r.Reconnect()
		synctest.Wait()
		if r.State().Phase != push.Ready || attempts() != 1 {
			t.Errorf("the same address: %+v after %d attempts", r.State(), attempts())
		}
		set := func(base string) {
			r.mu.Lock()
			r.base = base
			r.mu.Unlock()
			r.Reconnect()
			time.Sleep(10 * time.Millisecond)
			synctest.Wait()
		}
		turn := r.ask(t.Context(), transport.Request{TurnID: "1"})
		set("http://elsewhere:8646")
		<-turn.ended
		if transport.CauseOf(turn.err) != transport.Dropped {
			t.Errorf("the turn on the old socket: %v", turn.err)
		}
		if r.State().Phase != push.Ready || attempts() != 2 {
			t.Errorf("another address: %+v after %d attempts", r.State(), attempts())
		}
		set("")
		if r.State().Phase != push.Disconnected || attempts() != 2 {
			t.Errorf("no address: %+v after %d attempts", r.State(), attempts())
		}
		set("http://host:8646")
		if r.State().Phase != push.Ready || attempts() != 3 {
			t.Errorf("an address again: %+v after %d attempts", r.State(), attempts())
		}
	})
}
