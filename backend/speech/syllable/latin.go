package syllable

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// word reads a run of letters: a known word, spelled letters, or the rules of
// English spelling.
func (r *reader) word() {
	from := r.at
	for r.at < len(r.rs) && !kanaLike(r.rs[r.at]) && !unicode.In(r.rs[r.at], unicode.Han, unicode.Hangul) &&
		(unicode.IsLetter(r.rs[r.at]) || unicode.Is(unicode.M, r.rs[r.at]) || r.rs[r.at] == '\'' || r.rs[r.at] == '’') {
		r.at++
	}
	raw := string(r.rs[from:max(r.at, from+1)])
	r.at = max(r.at, from+1)
	plain := fold(raw)
	if plain == "" {
		r.foreign(raw)
		return
	}
	if len(plain) <= 4 && len(plain) > 1 && raw == strings.ToUpper(raw) && !known(plain) {
		for _, c := range plain {
			r.add(phones(letters[c-'a'])...)
		}
		return
	}
	if p, ok := spellings[plain]; ok {
		r.add(phones(p)...)
		return
	}
	r.add(phones(spell(plain))...)
}

func known(w string) bool { _, ok := spellings[w]; return ok && w != "us" && w != "it" }

// fold keeps the plain Latin letters of a word, without accents.
func fold(s string) string {
	return strings.Map(func(c rune) rune {
		c = unicode.ToLower(c)
		if c < 'a' || c > 'z' {
			return -1
		}
		return c
	}, norm.NFD.String(s))
}

// foreign gives a script we cannot read one syllable for every two letters.
func (r *reader) foreign(s string) {
	for i, c := range []rune(s) {
		if i%2 == 0 {
			r.add(phones(sounds[int(c)%len(sounds)])...)
		}
	}
}

// letters are the names of a to z.
var letters = [26]string{"ei", "bi", "si", "di", "i", "ef", "ji", "eich", "ai", "jei", "kei", "el", "em", "en", "ou", "pi",
	"kyu", "ar", "es", "ti", "yu", "vi", "dabu", "eks", "wai", "zi"}

// spellings are common words whose spelling misleads.
var spellings = func() map[string]string {
	m := map[string]string{}
	list := "the da you yu to tu do du does daz are ar one wan was waz of av what wat who hu have hav love lav some sam " +
		"come kam there der they dei their der she shi he hi we wi me mi be bi i ai my mai your yor hello helou hi hai " +
		"hey hei no nou so sou go gou know nou though dou thought sot through sru enough inaf been bin said sed says sez " +
		"were wer where wer here hir eye ai eyes aiz two tu people pipol only ounli any eni many meni again agen because bikaz " +
		"good gud could kud would wud should shud put put want wont work wark world warld word ward great greit time taim " +
		"like laik right rait night nait light lait today tudei tomorrow tumorou okay oukei ok oukei yes yes day dei " +
		"think sink thing sing this dis that dat these diz with wid im aim ill ail ive aiv youre yor its its dont dount " +
		"friend frend beautiful byutifol sure shur one wan once wans now nau how hau out aut about abaut house haus down daun"
	f := strings.Fields(list)
	for i := 0; i+1 < len(f); i += 2 {
		m[f[i]] = f[i+1]
	}
	return m
}()

// spelled maps letter groups to sounds, longest first; the capital E marks an e
// that is silent at the end of a word.
var spelled = []struct{ from, to string }{
	{"eigh", "ei"}, {"ough", "ou"}, {"augh", "o"}, {"tion", "shon"}, {"sion", "shon"}, {"igh", "ai"}, {"tch", "ch"}, {"eau", "ou"},
	{"sch", "sk"}, {"ck", "k"}, {"ph", "f"}, {"wh", "w"}, {"gh", "g"}, {"kn", "n"}, {"wr", "r"}, {"qu", "kw"}, {"ng", "n"},
	{"th", "s"}, {"sh", "sh"}, {"ch", "ch"}, {"dg", "j"}, {"ce", "se"}, {"ci", "si"}, {"cy", "sai"}, {"ge", "je"}, {"gi", "ji"},
	{"ee", "i"}, {"ea", "i"}, {"ie", "i"}, {"ei", "ei"}, {"ey", "i"}, {"oo", "u"}, {"ou", "au"}, {"ow", "ou"}, {"oa", "ou"},
	{"ai", "ei"}, {"ay", "ei"}, {"au", "o"}, {"aw", "o"}, {"ew", "u"}, {"ue", "u"}, {"ui", "u"}, {"oi", "oi"}, {"oy", "oi"},
	{"er", "ar"}, {"ir", "ar"}, {"ur", "ar"}, {"x", "ks"}, {"c", "k"}, {"q", "k"}, {"u", "a"},
}

// spell turns an English word into the notation phones reads.
func spell(w string) string {
	n := len(w)
	vowels := strings.ContainsAny(w[:max(n-1, 0)], "aeiouy")
	if n > 2 && w[n-1] == 'e' && vowels { // magic e
		if i := n - 3; i >= 0 && strings.IndexByte("aiou", w[i]) >= 0 && strings.IndexByte("aeiou", w[n-2]) < 0 {
			soft := map[byte]byte{'c': 's', 'g': 'j'}
			c := w[n-2]
			if s, ok := soft[c]; ok {
				c = s
			}
			return spell(w[:i]) + map[byte]string{'a': "ei", 'i': "ai", 'o': "ou", 'u': "yu"}[w[i]] + string(c)
		}
		w, n = w[:n-1], n-1
	}
	var b strings.Builder
	for i := 0; i < n; {
		if w[i] == 'y' {
			switch {
			case i == 0:
				b.WriteByte('y')
			case i == n-1 && !strings.ContainsAny(w[:i], "aeiou"):
				b.WriteString("ai")
			default:
				b.WriteByte('i')
			}
			i++
			continue
		}
		if i+1 < n && w[i] == w[i+1] && strings.IndexByte("aeiou", w[i]) < 0 {
			i++ // a doubled consonant sounds once
			continue
		}
		hit := false
		for _, s := range spelled {
			if strings.HasPrefix(w[i:], s.from) {
				b.WriteString(s.to)
				i += len(s.from)
				hit = true
				break
			}
		}
		if !hit {
			b.WriteByte(w[i])
			i++
		}
	}
	return b.String()
}
