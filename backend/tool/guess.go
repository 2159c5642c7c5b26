package tool

import (
	"slices"
	"strings"

	"yui/backend/convo"
)

// feelings is the text rule for models that take no tools: what the words of a
// sentence show by themselves, surest signs first. It reads emoji and a few
// plain words; anything else stays neutral.
var feelings = []struct {
	emotion string
	signs   []string
}{
	{"angry", []string{"😠", "😡", "💢", "angry", "furious", "腹が立", "怒って", "화가 나", "화났"}},
	{"sad", []string{"😢", "😭", "🥺", "😔", "sad", "sorry to hear", "i miss", "悲し", "寂し", "残念", "슬프", "슬퍼", "아쉽"}},
	{"surprised", []string{"😲", "😮", "😳", "wow", "oh my", "really?!", "びっくり", "ええっ", "驚", "깜짝", "놀라"}},
	{"embarrassed", []string{"😅", "🫣", "☺", "embarrass", "blush", "恥ずかし", "照れ", "부끄"}},
	{"sleepy", []string{"🥱", "😴", "😪", "sleepy", "yawn", "眠い", "眠た", "졸려", "졸리"}},
	{"curious", []string{"🧐", "👀", "curious", "i wonder", "tell me more", "気になる", "教えて", "궁금"}},
	{"thinking", []string{"🤔", "let me think", "hmm", "うーん", "考え", "음…", "생각해"}},
	{"happy", []string{"😊", "😄", "😆", "🎉", "🥰", "😁", "❤", "yay", "happy", "glad", "great news", "congrat", "wonderful", "嬉し", "やった", "よかった", "おめでとう", "기뻐", "기쁘", "좋아", "축하"}},
	{"relaxed", []string{"😌", "🍵", "take it easy", "relax", "ゆっくり", "のんびり", "편안", "느긋"}},
}

// Guess is the cue a sentence asks for by itself, nil when it asks for none or
// the character cannot show it.
func (s *Set) Guess(sentence string) *convo.Cue {
	if s == nil {
		return nil
	}
	text := strings.ToLower(sentence)
	known := s.vocab().Emotions
	for _, f := range feelings {
		if !slices.Contains(known, f.emotion) {
			continue
		}
		for _, sign := range f.signs {
			if hasSign(text, sign) {
				return &convo.Cue{EmotionID: f.emotion}
			}
		}
	}
	return nil
}

// hasSign looks for a sign; one of Latin letters must begin a word and not
// follow a "not".
func hasSign(text, sign string) bool {
	i := strings.Index(text, sign)
	if i < 0 {
		return false
	}
	if c := sign[0]; c < 'a' || c > 'z' {
		return true
	}
	if i > 0 {
		if c := text[i-1]; c >= 'a' && c <= 'z' {
			return false
		}
	}
	before := strings.TrimRight(text[:i], " ")
	return !strings.HasSuffix(before, "not") && !strings.HasSuffix(before, "n't") && !strings.HasSuffix(before, "n’t")
}
