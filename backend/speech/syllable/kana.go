package syllable

import "strings"

// rows of the kana table: five (or three) characters that share an onset, in
// the order a i u e o. A space is a gap.
var rows = []struct {
	onset Consonant
	kana  string
}{
	{NoConsonant, "あいうえお"}, {NoConsonant, "ぁぃぅぇぉ"},
	{K, "かきくけこ"}, {G, "がぎぐげご"}, {S, "さ すせそ"}, {Z, "ざ ずぜぞ"}, {T, "た  てと"}, {D, "だ  でど"},
	{N, "なにぬねの"}, {H, "はひ へほ"}, {B, "ばびぶべぼ"}, {P, "ぱぴぷぺぽ"}, {M, "まみむめも"},
	{Y, "や ゆ よ"}, {Flap, "らりるれろ"}, {W, "わゐ ゑ "},
	{SH, " し   "}, {J, " じ   "}, {CH, " ち   "}, {J, " ぢ   "}, {F, "  ふ  "}, {S, "  つ  "}, {Z, "  づ  "},
}

var kanaTable = func() map[rune]Syllable {
	m := map[rune]Syllable{'を': {Vowel: OH, Len: mora}, 'ゔ': {Onset: B, Vowel: OU, Len: mora}}
	for _, row := range rows {
		v := AA
		for _, c := range row.kana {
			if c != ' ' {
				m[c] = Syllable{Onset: row.onset, Vowel: v, Len: mora}
			}
			v++
		}
	}
	return m
}()

// hira folds katakana onto hiragana.
func hira(c rune) rune {
	if c >= 'ァ' && c <= 'ヴ' {
		return c - 0x60
	}
	return c
}

func kanaLike(c rune) bool {
	c = hira(c)
	return c >= 'ぁ' && c <= 'ゔ' || c == 'ー' || c == '〜' || c == '～' || c == 'ッ'
}

// kana reads a run of kana, one mora after another.
func (r *reader) kana() {
	for ; r.at < len(r.rs) && kanaLike(r.rs[r.at]); r.at++ {
		c := hira(r.rs[r.at])
		var last *Syllable
		if n := len(r.out); n > 0 && r.out[n-1].Vowel != None {
			last = &r.out[n-1]
		}
		switch {
		case c == 'ー' || c == '〜' || c == '～':
			if last != nil {
				last.Len = min(last.Len+mora, 5*mora)
			}
		case c == 'っ':
			if last != nil {
				last.Coda = Stop
			}
			r.add(Syllable{Len: mora * 3 / 4})
		case c == 'ん':
			r.add(Syllable{Onset: N, Len: mora * 9 / 10})
		case strings.ContainsRune("ゃゅょ", c) && last != nil:
			last.Vowel = map[rune]Vowel{'ゃ': AA, 'ゅ': OU, 'ょ': OH}[c]
			if last.Onset != SH && last.Onset != CH && last.Onset != J {
				last.Glide = Y
			}
		case strings.ContainsRune("ぁぃぅぇぉ", c) && last != nil && (last.Onset != NoConsonant || last.Vowel == OU):
			if last.Onset == NoConsonant {
				last.Onset = W // うぃ
			}
			last.Vowel = kanaTable[c].Vowel
		default:
			if s, ok := kanaTable[c]; ok {
				r.add(s)
			}
		}
	}
}
