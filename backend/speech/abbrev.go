package speech

import (
	"strings"
	"unicode"
)

// verdict is what the word before a full stop says about the stop.
type verdict uint8

const (
	stop     verdict = iota // an ordinary word
	never                   // a title, a list number: the sentence goes on
	numbered                // "No. 5": goes on before a number
	list                    // "etc.": goes on unless a capital follows
	soft                    // "Inc.", "U.S.": goes on unless a new sentence clearly begins
	clock                   // "p.m.": ends before a capital that is no day or zone
)

var abbreviations = words(map[verdict]string{
	never: "mr mrs ms dr prof mt ft gen rep sen lt col sgt capt cmdr rev hon gov messrs mme mlle mx " +
		"vs viz cf e.g i.e a.k.a eg ie ph st",
	numbered: "no nos fig figs vol vols pp p ch eq ver jan feb apr jun jul aug sept sep oct nov dec",
	list:     "etc al approx est dept ext tel",
	soft:     "inc ltd co corp jr sr bros ave blvd rd ph.d m.d b.a m.a",
	clock:    "a.m p.m",
})

// starters are words that begin a sentence far more often than a name.
var starters = wordSet("the then he she it i we you they this that these those but and so if in on at my your his her " +
	"our their there here what when why how who where which now yes no not as after before for from to is are was were " +
	"do does did can could will would should have has had let please thanks maybe well oh ok okay all some a an it's " +
	"i'm that's next finally also still just even because while although however")

// places follow a clock time without ending the sentence.
var places = wordSet("monday tuesday wednesday thursday friday saturday sunday est edt cst cdt mst mdt pst pdt gmt utc " +
	"jst kst cet cest bst eastern pacific central")

func words(m map[verdict]string) map[string]verdict {
	out := map[string]verdict{}
	for v, list := range m {
		for w := range strings.FieldsSeq(list) {
			out[w] = v
		}
	}
	return out
}

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		out[w] = true
	}
	return out
}

// judge looks at the word before a single full stop. atStart tells that the
// sentence so far is nothing but the word.
func judge(word string, atStart bool) verdict {
	if word == "" {
		return stop
	}
	if v, ok := abbreviations[strings.ToLower(word)]; ok {
		return v
	}
	rs := []rune(word)
	if atStart && len(rs) <= 3 && strings.Trim(word, "0123456789") == "" {
		return never
	}
	if len(rs) == 1 && unicode.IsLetter(rs[0]) && rs[0] < 0x250 {
		switch {
		case atStart && word != "I":
			return never // "a. first", "J. Smith"
		case unicode.IsUpper(rs[0]) && word != "I":
			return soft
		}
		return stop
	}
	if acronym(rs) {
		return soft
	}
	return stop
}

// acronym reports letters parted by full stops, as in U.S or D.C.
func acronym(rs []rune) bool {
	if len(rs) < 3 || len(rs)%2 == 0 {
		return false
	}
	for i, r := range rs {
		if i%2 == 0 && !unicode.IsLetter(r) || i%2 == 1 && r != '.' {
			return false
		}
	}
	return true
}

// stops decides by the word that follows; none means that something else does.
func (v verdict) stops(next []rune) bool {
	if len(next) == 0 || next[0] >= 0x2e80 {
		return true
	}
	lower := strings.ToLower(string(next))
	switch {
	case v == numbered:
		return !unicode.IsDigit(next[0])
	case !unicode.IsUpper(next[0]):
		return false
	case v == list:
		return true
	case v == clock:
		return !places[lower]
	}
	return starters[lower]
}
