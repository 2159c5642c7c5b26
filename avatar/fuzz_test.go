package avatar_test

import (
	"testing"
	"time"

	"yui/avatar"
)

// FuzzAvatar throws any order of intents, times and models at a body: frames
// stay finite and ask for a known rate.
func FuzzAvatar(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	f.Add([]byte{1, 200, 4, 250, 1, 201, 9, 255, 12, 3, 3, 3, 19, 255, 0, 0})
	reg := motions(f)
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) > 400 {
			return
		}
		level := float32(0)
		a := avatar.New(avatar.Options{
			Registry: reg, Clips: someClips(), Seed: uint64(len(script)),
			Mouth: func() avatar.MouthShape { return avatar.MouthShape{AA: level, Level: level} },
		})
		m := build(body{turned: true})
		hair(m, 2, 3)
		a.Load(m)
		ids := []string{"", "idle", "happy", "thinking", "drag", "broken"}
		now := start
		for i, b := range script {
			on, id := i%2 == 0, ids[int(b)%len(ids)]
			intents := []avatar.Intent{
				avatar.Emotion("happy"), avatar.Motion(id), avatar.Cue("sleepy", id), avatar.SpeechBegan(), avatar.SpeechEnded(),
				avatar.Thinking(on), avatar.LookAt(float32(b)-100, float32(i)), avatar.LookAway(), avatar.Tap(""),
				avatar.Returned(), avatar.Dragging(on), avatar.ReducedMotion(on), avatar.Pause(!on), avatar.Sleep(on),
				avatar.HoldMotions(id), avatar.Baseline(id), avatar.MouthGain(float32(b)), avatar.ClipsChanged(),
				avatar.EmotionFor("sad", time.Duration(b)*time.Millisecond), avatar.HoldMotions(),
			}
			_ = a.Do(intents[int(b)%len(intents)])
			level = float32(b) / 128
			now = now.Add(time.Duration(b) * time.Duration(b) * 100 * time.Microsecond)
			fr := a.Step(now)
			finite(t, fr)
			switch fr.Rate {
			case 0, 10, 30, 60:
			default:
				t.Fatalf("rate %d", fr.Rate)
			}
		}
	})
}
