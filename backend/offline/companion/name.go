package companion

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameCap is the longest name that is taken over, in code points.
const nameCap = 24

var reNames = map[string][]*regexp.Regexp{
	"en": {
		regexp.MustCompile(`(?i)\b(?:my name is|my name's|my name’s|you can call me|please call me|people call me|call me)\s+([\p{L}][\p{L}'’-]*)`),
		regexp.MustCompile(`^(?i:(?:hi|hello|hey|yo)[,.! ]*)?(?i:i am|i'm|i’m|this is)\s+(\p{Lu}[\p{L}'’-]*)[.!]*$`),
	},
	"ja": {
		regexp.MustCompile(`(?:私|わたし|僕|ぼく|俺)?の?名前は[、 ]?(\S{1,16}?)(?:です|だよ|だ|といいます|と言います|っていいます|って言います)?[。！!.]*$`),
		regexp.MustCompile(`(?:^|[、。 は])(\S{1,16}?)(?:って|と)(?:呼んで|よんで)`),
		regexp.MustCompile(`^(?:(?:はじめまして|初めまして|こんにちは)[、。！]*)?(?:私は|わたしは|僕は|ぼくは|俺は)?[、 ]?(\S{1,16}?)(?:と申します|といいます|と言います|っていいます|って言います)`),
		regexp.MustCompile(`^(?:(?:はじめまして|初めまして)[、。！]*)(?:私は|わたしは|僕は|ぼくは|俺は)?(\S{1,12}?)です[。！]*$`),
	},
	"ko": {
		regexp.MustCompile(`(?:내|제|나의|저의)\s*이름은\s*(\S{1,12}?)(?:이에요|예요|입니다|이야|이라고|라고|야)?(?:\s.*)?[.!]*$`),
		regexp.MustCompile(`(?:^|\s)(\S{1,12}?)(?:이라고|라고)\s*(?:불러|부르|해|합니다)`),
	},
}

// notNames are words that stand where a name would.
var notNames = []string{
	"later", "back", "maybe", "when", "tomorrow", "if", "crazy", "a", "an", "the", "not", "so", "sorry", "fine", "ok",
	"tired", "sad", "happy", "bored", "hungry", "here", "home", "ready", "done", "sick", "good", "busy", "lost", "what",
	"korean", "japanese", "chinese", "american", "english", "british", "german", "french", "spanish", "canadian", "indian",
	"leaving", "going", "working", "coming", "cold", "hot", "alone", "awake", "up", "in", "out", "off", "on", "all", "just",
	"very", "really", "still", "also", "too", "your", "my", "no", "yes", "great", "well", "alright", "afraid", "depressed",
	"何", "なに", "なん", "誰", "だれ", "知ってる", "뭐", "뭐야", "무엇", "누구", "알아",
}

// introduced is the name in an introduction, or "".
func introduced(lang, text string) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > 120 {
		return ""
	}
	for _, re := range reNames[lang] {
		if m := re.FindStringSubmatch(text); m != nil {
			if name := tidyName(m[1]); name != "" {
				return name
			}
		}
	}
	return ""
}

// tidyName drops an honorific and punctuation, and refuses what is no name.
func tidyName(name string) string {
	name = strings.TrimFunc(name, func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSpace(r) })
	for _, tail := range []string{"さん", "ちゃん", "くん", "님", "씨"} {
		if cut := strings.TrimSuffix(name, tail); cut != "" {
			name = cut
		}
	}
	lower := strings.ToLower(name)
	if name == "" || slices.Contains(notNames, lower) || utf8.RuneCountInString(name) > nameCap {
		return ""
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '\'' && r != '’' && r != 'ー' {
			return ""
		}
	}
	if first, size := utf8.DecodeRuneInString(name); unicode.IsLower(first) {
		name = string(unicode.ToUpper(first)) + name[size:]
	}
	return name
}
