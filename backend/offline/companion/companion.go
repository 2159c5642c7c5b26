package companion

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// Silent is the text of a deliberate silence.
const Silent = "[SILENT]"

// Vocabulary is what the request declared: ids that a cue may use, and whether
// the character's body can be moved.
type Vocabulary struct {
	Emotions []string
	Motions  []string
	Tones    []string
	Body     bool
}

// Moment is one turn as it reached the backend.
type Moment struct {
	// Context holds the lines of the client context, with or without its tags;
	// empty when the caller sent none, which counts as a user's message.
	Context string
	// Text is the user's words, or the background marker.
	Text string
	// Language is en, ja or ko for a turn that shows no language of its own.
	Language string
	// Now stands in for the context's time line.
	Now        time.Time
	Vocabulary Vocabulary
}

// Memory is what one conversation remembers. The zero value is a new one. It
// is small and bounded, and never changed in place.
type Memory struct {
	Name     string   // what the user wants to be called
	Language string   // the language spoken last
	Said     []string // the newest replies, oldest first
	Guide    []string // items of the last guide that were not told yet
}

// Cue is the face, motion and tone of one beat; empty fields stay as they are.
type Cue struct {
	EmotionID   string `json:"emotion_id,omitempty"`
	MotionID    string `json:"motion_id,omitempty"`
	EmotionText string `json:"emotion_text,omitempty"`
}

// Beat is one stretch of speech with its cue. The texts of a reply's beats,
// put together as they are, are the whole reply.
type Beat struct {
	Text string
	Cue  Cue
}

// Reply is the answer to one moment. Action is the arguments of a body call
// that goes with it, or empty.
type Reply struct {
	Beats  []Beat
	Action string
}

// Text is the whole spoken text.
func (r Reply) Text() string {
	var b strings.Builder
	for _, beat := range r.Beats {
		b.WriteString(beat.Text)
	}
	return b.String()
}

// Companion chooses among the prepared lines.
type Companion struct {
	name  func() string
	books map[string]book

	mu  sync.Mutex // guards rng
	rng *rand.Rand
}

// ownNames is what she calls herself where the caller gives no name.
var ownNames = map[string]string{"en": "Yui", "ja": "ゆい", "ko": "유이"}

// New makes a companion that calls itself what name answers, asked for every
// reply; empty is her own. The same seed and the same moments give the same
// replies.
func New(seed uint64, name func() string) *Companion {
	return &Companion{name: name, books: loadBooks(), rng: rand.New(rand.NewPCG(seed, 0x59554921))}
}

// Reply answers a moment, and returns the memory to keep for the next one.
func (c *Companion) Reply(m Moment, mem Memory) (Reply, Memory) {
	s := readScene(m.Context, m.Now)
	mem.Language = language(m, s, mem)
	t := &turn{c: c, m: m, s: s, mem: mem, vars: map[string]string{"me": c.name()}}
	t.vars["name"] = mem.Name
	if t.vars["me"] == "" {
		t.vars["me"] = ownNames[mem.Language]
	}
	t.answer()
	t.mem.Said = remember(t.mem.Said, t.reply.Text())
	return t.reply, t.mem
}

// Refused says that the body did not do what the reply had promised.
func (c *Companion) Refused(m Moment, mem Memory) Reply {
	t := &turn{c: c, m: m, s: readScene(m.Context, m.Now), mem: mem, vars: map[string]string{}}
	t.mem.Language = language(m, t.s, mem)
	t.say("refused")
	return t.reply
}

// Learn folds one entry of an earlier exchange into a memory, for a protocol
// whose history comes with every request. The role is user, assistant, or
// guide for the guide that came with the user entry after it.
func (c *Companion) Learn(mem Memory, role, text string) Memory {
	switch role {
	case "assistant":
		mem.Said = remember(mem.Said, text)
		return mem
	case "guide":
		items := guideItems(text)
		mem.Guide = items[min(guideStep, len(items)):]
		return mem
	}
	if lang := scriptOf(text); lang != "" {
		mem.Language = lang
	}
	if name := introduced(mem.Language, text); name != "" {
		mem.Name = name
	}
	return mem
}

// saidCap bounds what a memory keeps of the replies.
const saidCap = 12

func remember(said []string, text string) []string {
	if text == Silent || text == "" {
		return said
	}
	said = append(slices.Clone(said), text)
	return said[max(0, len(said)-saidCap):]
}

// roll is a number in [0, n).
func (c *Companion) roll(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rng.IntN(n)
}

// turn is one reply being made.
type turn struct {
	c     *Companion
	m     Moment
	s     scene
	mem   Memory
	vars  map[string]string
	reply Reply
}

func (t *turn) answer() {
	if t.s.kind == "user" {
		t.chat()
	} else {
		t.react()
	}
}

func (t *turn) silent() { t.reply = Reply{Beats: []Beat{{Text: Silent}}} }

// say adds a line of the section, one that was not said of late.
func (t *turn) say(section string) {
	lines := t.c.books[t.mem.Language][section]
	var fresh, all [][]Beat
	for _, l := range lines {
		beats, ok := l.fill(t.vars)
		if !ok {
			continue
		}
		all = append(all, beats)
		if !t.saidOfLate(joined(beats, t.gap())) {
			fresh = append(fresh, beats)
		}
	}
	if len(fresh) == 0 {
		fresh = all
	}
	if len(fresh) == 0 {
		t.silent()
		return
	}
	t.add(fresh[t.c.roll(len(fresh))])
}

// saidOfLate looks among the newest three, alone or behind an opening.
func (t *turn) saidOfLate(text string) bool {
	said := t.mem.Said
	for _, s := range said[max(0, len(said)-3):] {
		if strings.HasSuffix(s, text) {
			return true
		}
	}
	return false
}

// beatCap keeps a reply short even when two lines stand together.
const beatCap = 3

func (t *turn) add(beats []Beat) {
	for _, b := range beats {
		if len(t.reply.Beats) == beatCap {
			return
		}
		if len(t.reply.Beats) > 0 {
			b.Text = t.gap() + b.Text
		}
		b.Cue = fit(b.Cue, t.m.Vocabulary, t.s.body)
		t.reply.Beats = append(t.reply.Beats, b)
	}
}

// gap is what stands between two sentences.
func (t *turn) gap() string {
	if t.mem.Language == "ja" {
		return ""
	}
	return " "
}

func joined(beats []Beat, gap string) string {
	texts := make([]string, len(beats))
	for i, b := range beats {
		texts[i] = b.Text
	}
	return strings.Join(texts, gap)
}
