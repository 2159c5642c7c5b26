package mind

import (
	"yui/backend/broker"
	"yui/backend/tool"
	"yui/backend/transport/push"
)

// vocabulary is what she can show now, as the client tools declare it. One
// derivation feeds the tool schema, the push frames and the broker.
func (m *Mind) vocabulary() tool.Vocabulary {
	v := tool.Vocabulary{Emotions: m.opt.Emotions(), Motions: m.opt.Motions()}
	for _, t := range m.opt.Configs.Tags[m.Settings.Endpoints().TTSProvider] {
		v.Tags = append(v.Tags, tool.Tag{Tag: t.Tag, Meaning: t.Meaning})
	}
	return v
}

// tones are the vocabulary's voice tones: their mode and table.
func tones(v tool.Vocabulary) (mode string, table map[string]string) {
	if len(v.Tags) == 0 {
		return broker.ModeFree, map[string]string{}
	}
	table = map[string]string{}
	for _, t := range v.Tags {
		table[t.Tag] = t.Meaning
	}
	return broker.ModeEnum, table
}

func (m *Mind) pushVocabulary() push.Vocabulary {
	v := m.vocabulary()
	mode, table := tones(v)
	return push.Vocabulary{EmotionIDs: v.Emotions, MotionIDs: v.Motions, Mode: mode, Map: table}
}

func (m *Mind) brokerVocabulary() broker.Vocabulary {
	v := m.vocabulary()
	mode, table := tones(v)
	return broker.Vocabulary{EmotionIDs: v.Emotions, MotionIDs: v.Motions, Mode: mode, Map: table}
}

// VocabularyChanged tells whoever was told what she can show.
func (m *Mind) VocabularyChanged() {
	m.push.Republish()
	m.broker.Republish()
}
