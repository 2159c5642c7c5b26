package broker

import (
	"encoding/json"
	"slices"
	"strings"
)

// Modes of the emotion text.
const (
	ModeEnum = "enum" // one of the tags in Map
	ModeFree = "free" // a few words of the model's own
)

// Vocabulary is what the character can show. Its fields are those of the push
// protocol's vocabulary, so that one value converts to the other.
type Vocabulary struct {
	EmotionIDs []string
	MotionIDs  []string
	Mode       string            // ModeFree or ModeEnum; "" is ModeFree
	Map        map[string]string // tag → meaning in ModeEnum
}

// The broker's tools.
const (
	toolGet      = "get_ids"
	toolEmotions = "update_emotion_ids"
	toolMotions  = "update_motion_ids"
	toolText     = "update_emotion_text"
)

// part is one third of a vocabulary, as one tool call.
type part struct {
	tool string
	key  string // the same for parts that mean the same
	args any
}

type idArgs struct {
	IDs []string `json:"ids"`
}

type textArgs struct {
	Mode  string            `json:"mode"`
	Table map[string]string `json:"table"` // null in free mode
}

func (v Vocabulary) parts() []part {
	text := textArgs{Mode: ModeFree}
	if v.Mode == ModeEnum {
		text = textArgs{Mode: ModeEnum, Table: v.Map}
	}
	key, err := json.Marshal(text)
	if err != nil {
		panic("broker: " + err.Error()) // strings only
	}
	return []part{
		{toolEmotions, setKey(v.EmotionIDs), idArgs{list(v.EmotionIDs)}},
		{toolMotions, setKey(v.MotionIDs), idArgs{list(v.MotionIDs)}},
		{toolText, string(key), text},
	}
}

// list is ids as JSON wants them: never null.
func list(ids []string) []string { return append([]string{}, ids...) }

// setKey is the same for two lists that hold the same ids in any order.
func setKey(ids []string) string {
	s := slices.Clone(ids)
	slices.Sort(s)
	return strings.Join(slices.Compact(s), "\x00")
}
