package companion

import "slices"

// near lists, for a wanted emotion or motion, what does nearly as well.
var near = map[string][]string{
	"curious":     {"surprised", "thinking"},
	"thinking":    {"curious", "relaxed"},
	"embarrassed": {"happy"},
	"sleepy":      {"relaxed"},
	"relaxed":     {"happy", "neutral"},
	"wave":        {"happy"},
	"nod":         {"calm"},
	"bow":         {"calm"},
	"listen":      {"calm"},
	"laugh":       {"happy"},
	"head_pat":    {"happy"},
	"sheepish":    {"embarrassed"},
}

// tones are the voice tags that go with an emotion, where the request's
// vocabulary has them.
var tones = map[string]string{
	"happy": "😊", "sad": "😟", "surprised": "😲", "embarrassed": "🫣", "sleepy": "😪",
	"relaxed": "😌", "thinking": "🤔", "curious": "🤔",
}

// fit keeps of a cue what the request declared and what the body can do: a
// character that sits, peeks or lies keeps her pose.
func fit(c Cue, v Vocabulary, body string) Cue {
	out := Cue{EmotionID: pick(c.EmotionID, v.Emotions)}
	if body != "sitting" && body != "peeking" && body != "lying" {
		out.MotionID = pick(c.MotionID, v.Motions)
	}
	if tone := tones[c.EmotionID]; slices.Contains(v.Tones, tone) {
		out.EmotionText = tone
	}
	return out
}

func pick(want string, declared []string) string {
	if want == "" || slices.Contains(declared, want) {
		return want
	}
	for _, other := range near[want] {
		if slices.Contains(declared, other) {
			return other
		}
	}
	return ""
}
