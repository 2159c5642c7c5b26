package builtin

import "strings"

// mood bends the melody: pitch and spread as factors, pace as a factor of
// length, breath as a share of noise.
type mood struct {
	pitch, spread, pace, breath float64
}

var moods = []struct {
	words string
	mood  mood
}{
	{"whisper quiet soft gentle ささや 静か やさし 속삭 조용 부드", mood{0.94, 0.7, 1.1, 2.2}},
	{"sad sorry cry lonely melanchol 悲 泣 寂 슬 울", mood{0.90, 0.6, 1.22, 1.5}},
	{"sleep tired drows yawn 眠 ねむ 졸 피곤", mood{0.88, 0.5, 1.35, 1.8}},
	{"calm serious think 落ち着 冷静 차분 진지", mood{0.95, 0.7, 1.08, 1}},
	{"angry annoy sulk pout 怒 むっ 화 삐", mood{0.97, 1.1, 0.9, 0.8}},
	{"excit laugh surpris shout cheer 興奮 笑 驚 元気 신나 웃 놀", mood{1.14, 1.4, 0.88, 1}},
	{"happy joy glad smile bright playful 嬉 楽 喜 기쁨 행복 밝", mood{1.08, 1.25, 0.94, 1}},
	{"shy embarrass blush 照 恥 부끄 수줍", mood{1.03, 0.8, 1.08, 1.6}},
}

// moodOf reads a tone tag or a direction in words.
func moodOf(direction string) mood {
	direction = strings.ToLower(direction)
	for _, m := range moods {
		for w := range strings.FieldsSeq(m.words) {
			if strings.Contains(direction, w) {
				return m.mood
			}
		}
	}
	return mood{1, 1, 1, 1}
}
