package app

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/storage"
	"github.com/rivo/uniseg"

	"yui/app/chat/thread"
	"yui/app/mind"
	"yui/app/settings"
	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/window"
	"yui/app/words"
	"yui/assets"
	"yui/avatar/render"
	"yui/backend/prompt/card"
)

const (
	// keyCardFolder is where a card was chosen last.
	keyCardFolder = "yui.card-folder"
	// cardNotice is the key of the notices about the card: the newest shows.
	cardNotice = "card"

	cardW, cardH = 400, 600 // the usual size of a card's picture
	cardZoom     = 1.6      // brings her face and shoulders into it
	shownMends   = 5        // in a notice; the log has all

	// nameWide is how many columns her name may take, two for a wide
	// character: so the composer's line, a turn's head and a button hold it in
	// the smallest window.
	nameWide = 20
)

// cardEndings are the files a card comes in.
var cardEndings = []string{".png", ".json", ".charx"}

// isCard tells a card's file by its name. What is inside shows when it is read.
func isCard(path string) bool {
	return slices.Contains(cardEndings, strings.ToLower(filepath.Ext(path)))
}

// herName is her name as the card in use has it, no longer than there is room.
func (a *App) herName() string { return short(a.mind.Name(), nameWide) }

// rename shows her name, and the words of the language, everywhere; on the UI
// goroutine.
func (a *App) rename() {
	name := a.herName()
	a.words = words.For(a.lang(), name)
	a.thread.SetSpeaker(thread.Speaker{ID: "yui", Name: name})
	a.thread.SetQuiet(a.words.Chat.Quiet)
	a.win.SetWords(a.words, name)
	a.outside.SetWords(a.words)
	a.paintLink()
}

// card is the card in use, for the settings.
func (a *App) card() settings.Card {
	i := a.mind.CardInfo()
	return settings.Card{Name: i.Name, About: i.About, Own: i.Own, Default: i.Default}
}

// pickCard lets the user choose a card's file.
func (a *App) pickCard(done func(string)) {
	window.PickFile(window.Picker{Canvas: a.main.Canvas(), Words: a.words, Title: a.words.Card.Pick, Endings: cardEndings,
		Start: a.mind.Settings.Get(keyCardFolder), Post: a.bridge.Post}, func(path string) {
		a.mind.Settings.Set(keyCardFolder, filepath.Dir(path))
		done(path)
	})
}

// importCard takes a card into use and says what came of it. It reads and
// writes the disk: not on the UI goroutine.
func (a *App) importCard(path string) {
	mends, err := a.mind.ImportCard(path)
	if err != nil {
		a.log.Warn("The card is not imported", "path", path, "err", err)
		a.bridge.Post(func() {
			w := a.words.Card
			a.notifyCard(window.Notice{Kind: widgets.NoticeError, Title: words.Fill(w.Refused, "file", filepath.Base(path)), Line: refusal(w, err)})
		})
		return
	}
	a.log.Info("Card imported", "path", path, "mends", mends)
	a.bridge.Post(func() {
		a.rename()
		w := a.words.Card
		a.notifyCard(window.Notice{Kind: widgets.NoticeOK, Title: w.Imported, Line: joined(mended(w, mends), a.cardUse()),
			ActionWord: words.Fill(w.Fresh, "who", a.herName()), Action: a.startFresh})
	})
}

// exportCard writes the card in use as a PNG and says where; not on the UI
// goroutine.
func (a *App) exportCard() {
	path, err := a.mind.ExportCard(a.cardPicture)
	if err != nil {
		a.log.Error("The card is not exported", "err", err)
	}
	a.bridge.Post(func() {
		w := a.words.Card
		if err != nil {
			a.notifyCard(window.Notice{Kind: widgets.NoticeError, Title: w.ExportFailed, Line: err.Error()})
			return
		}
		a.notifyCard(window.Notice{Kind: widgets.NoticeOK, Title: w.Exported, Line: path, ActionWord: w.OpenFolder,
			Action: func() { a.openURL(storage.NewFileURI(filepath.Dir(path)).String()) }})
	})
}

// resetCard goes back to the default card, and offers the way back; not on the
// UI goroutine.
func (a *App) resetCard() {
	was := a.herName()
	err := a.mind.ResetCard()
	a.cardChanged(err, func(w words.Card) window.Notice {
		return window.Notice{Kind: widgets.NoticeOK, Title: w.IsBack, Line: w.Aside, ActionWord: words.Fill(w.Undo, "who", was),
			Action: func() { a.works.Go(a.restoreCard) }}
	})
}

// restoreCard takes the card that was put aside into use again; not on the UI
// goroutine.
func (a *App) restoreCard() {
	err := a.mind.RestoreCard()
	a.cardChanged(err, func(w words.Card) window.Notice {
		return window.Notice{Kind: widgets.NoticeOK, Title: w.IsBack, Line: a.cardUse()}
	})
}

func (a *App) cardChanged(err error, say func(words.Card) window.Notice) {
	if err != nil {
		a.log.Error("The card is not changed", "err", err)
	}
	a.bridge.Post(func() {
		if err != nil {
			a.notifyCard(window.Notice{Kind: widgets.NoticeError, Title: a.words.Card.NotSaved, Line: err.Error()})
			return
		}
		a.rename()
		a.notifyCard(say(a.words.Card))
	})
}

func (a *App) notifyCard(n window.Notice) {
	n.Key = cardNotice
	a.win.Notify(n)
}

// cardUse says whether the card has a say in the next reply.
func (a *App) cardUse() string {
	w := a.words.Card
	switch e := a.mind.Settings.Endpoints(); {
	case e.ChatBaseURL != "" && e.ChatAPI == string(form.Push):
		return w.Push
	case !a.mind.Settings.Bool(mind.KeyCard, true):
		return w.Off
	}
	return w.FromNow
}

// startFresh begins a new conversation, which she opens with a greeting of her
// card; on the UI goroutine, so that the greeting finds the thread empty.
func (a *App) startFresh() {
	a.thread.Clear()
	a.mind.Reset()
	a.win.Show(window.Chat)
}

// cardPicture draws her for a card that has no picture of its own; not on the
// UI goroutine.
func (a *App) cardPicture() []byte {
	b := a.her()
	if b == nil {
		return assets.Icon()
	}
	v := render.DefaultView()
	v.Zoom = cardZoom
	ctx, cancel := context.WithTimeout(a.ctx, portraitTime)
	defer cancel()
	img, err := b.Snapshot(ctx, render.Shot{W: cardW, H: cardH, View: &v, Room: render.RoomDay})
	var out bytes.Buffer
	if err == nil {
		err = png.Encode(&out, img)
	}
	if err != nil {
		a.log.Warn("No picture of her for the card", "err", err)
		return assets.Icon()
	}
	return out.Bytes()
}

// mended says what an import put right, "" for nothing.
func mended(w words.Card, mends []card.Mend) string {
	if len(mends) == 0 {
		return ""
	}
	list := make([]string, 0, shownMends+1)
	for _, m := range mends[:min(len(mends), shownMends)] {
		list = append(list, m.String())
	}
	if over := len(mends) - shownMends; over > 0 {
		list = append(list, words.Fill(w.More, "n", strconv.Itoa(over)))
	}
	text := w.Mended
	if len(mends) == 1 {
		text = w.MendedOne
	}
	return words.Fill(text, "n", strconv.Itoa(len(mends)), "list", strings.Join(list, "; "))
}

// refusal says why a file was not imported: the kind in the user's language,
// then what was found.
func refusal(w words.Card, err error) string {
	var r *card.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	kind := map[card.Reason]string{card.TooLarge: w.TooLarge, card.WrongFormat: w.WrongFormat, card.NoCard: w.NoCard,
		card.NotACard: w.NotACard, card.Broken: w.Broken}[r.Reason]
	return words.Fill(w.Why, "kind", kind, "detail", r.Detail)
}

// short cuts a name to a number of columns, between characters.
func short(name string, columns int) string {
	if uniseg.StringWidth(name) <= columns {
		return name
	}
	var b strings.Builder
	left := columns - 1 // for the ellipsis
	for g := uniseg.NewGraphemes(name); g.Next() && g.Width() <= left; left -= g.Width() {
		b.WriteString(g.Str())
	}
	return strings.TrimSpace(b.String()) + "…"
}

func joined(lines ...string) string {
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), " ")
}
