package mind

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"yui/backend/prompt/card"
)

const (
	maxName   = 32  // code points of a shown name
	maxAbout  = 240 // code points of the line about her
	maxCopies = 99  // exports of different cards with one name
)

// CardInfo is what the app shows of the card in use.
type CardInfo struct {
	Name    string // in one line, never empty
	About   string // the beginning of what it says, in one line; may be empty
	Own     bool   // imported, not the default of the language
	Default string // the name of the default card
}

// CardInfo tells of the card in use. It reads memory alone.
func (m *Mind) CardInfo() CardInfo {
	def, _ := m.persona.in(m.opt.Language())
	c, o := m.card()
	i := CardInfo{Own: m.cards.own.Load() != nil, Default: oneLine(def.Name, maxName)}
	if i.Name = oneLine(c.Name, maxName); i.Name == "" {
		i.Name = i.Default
	}
	for _, text := range []string{c.Description, c.Personality, c.Scenario, c.CreatorNotes} {
		// A greeting is a text of its own with its macros replaced.
		if g := card.Greetings(card.Card{Name: c.Name, FirstMes: text}, card.AssembleOptions{User: o.User}); len(g) > 0 {
			i.About = oneLine(g[0], maxAbout)
			break
		}
	}
	return i
}

// Name is her name, as the card in use has it. It reads memory alone.
func (m *Mind) Name() string { return m.CardInfo().Name }

// ImportCard takes the card in a file into use, from the next request on, and
// keeps it. The mends are what had to be put right. A file that is no card is
// a *card.Refusal, and nothing changes. It reads and writes the disk.
func (m *Mind) ImportCard(path string) ([]card.Mend, error) {
	data, err := readCard(path)
	if err != nil {
		return nil, fmt.Errorf("read the card: %w", err)
	}
	name := filepath.Base(path)
	c, mends, err := card.Decode(data, strings.TrimSuffix(name, filepath.Ext(name)))
	if err != nil {
		return nil, err
	}
	var picture []byte
	if bytes.HasPrefix(data, []byte("\x89PNG")) {
		if picture, err = card.EncodePNG(c, data); err == nil {
			_, err = png.DecodeConfig(bytes.NewReader(picture))
		}
		if err != nil {
			picture = nil
			mends = append(mends, card.Mend{Where: "PNG", What: "the picture is damaged and is left out"})
		}
	}
	return mends, m.cards.put(c, picture)
}

// ResetCard goes back to the default card. The one in use is put aside. It
// writes the disk.
func (m *Mind) ResetCard() error { return m.cards.reset() }

// RestoreCard takes the card that was put aside last into use again. It reads
// and writes the disk.
func (m *Mind) RestoreCard() error { return m.cards.restore() }

// ExportCard writes the card in use as a PNG with V2 and V3 inside and returns
// where: NAME.png in the cards folder, or NAME 2.png when that is another
// card's. drawn is asked for a picture, a PNG, when the card has none of its
// own; nil, or no bytes from it, gives a plain one. It writes the disk.
func (m *Mind) ExportCard(drawn func() []byte) (path string, err error) {
	m.cards.mu.Lock() // one card and its own picture
	c, _ := m.card()
	picture, err := m.cards.picture()
	m.cards.mu.Unlock()
	if err != nil {
		m.opt.Log.Warn("The card's picture is not readable, another takes its place", "err", err)
		picture = nil
	}
	if picture == nil && drawn != nil {
		picture = drawn()
	}
	if len(picture) == 0 {
		picture = nil
	}
	out, err := card.EncodePNG(c, picture)
	if err != nil && picture != nil {
		m.opt.Log.Warn("The card's picture cannot hold a card, a plain one takes its place", "err", err)
		out, err = card.EncodePNG(c, nil)
	}
	if err != nil {
		return "", fmt.Errorf("export the card: %w", err)
	}
	m.cards.mu.Lock()
	defer m.cards.mu.Unlock()
	if path, err = m.cards.free(c); err != nil {
		return "", err
	}
	passing, err := m.cards.stage(out)
	if err != nil {
		return "", err
	}
	if err := os.Rename(passing, path); err != nil {
		return "", errors.Join(fmt.Errorf("export the card: %w", err), os.Remove(passing))
	}
	return path, nil
}

// free is where an export goes: a name nobody has, or that of an export of
// the same card.
func (s *shelf) free(c card.Card) (string, error) {
	mine, err := card.EncodeV3(c)
	if err != nil {
		return "", err
	}
	base := fileName(c.Name)
	for n := 1; n <= maxCopies; n++ {
		name := base
		if n > 1 {
			name += " " + strconv.Itoa(n)
		}
		path := s.path(name + ".png")
		data, err := readCard(path)
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
		if err != nil {
			continue
		}
		if old, _, err := card.Decode(data, ""); err == nil {
			if doc, err := card.EncodeV3(old); err == nil && bytes.Equal(doc, mine) {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("the cards folder holds %d other cards named %s; move some of them away", maxCopies, base)
}

// fileName makes a file's name, without its ending, that every system takes
// and that is none of the folder's own.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	name = strings.Trim(oneLine(name, 60), " .-…")
	first, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch first = strings.TrimSpace(first); first {
	case "":
		return "card"
	case "con", "prn", "aux", "nul", "current", "previous":
		return name + " card"
	}
	if len(first) == 4 && (strings.HasPrefix(first, "com") || strings.HasPrefix(first, "lpt")) && unicode.IsDigit(rune(first[3])) {
		return name + " card"
	}
	return name
}

// oneLine makes a line of a text, at most limit code points long.
func oneLine(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200d' || r == '\ufe0f' || unicode.IsGraphic(r): // the first two join pictures
			return r
		}
		return -1
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > limit {
		s = strings.TrimSpace(string(r[:limit-1])) + "…"
	}
	return s
}
