package card

import (
	"archive/zip"
	"bytes"
	"io"
)

// fromZip reads a CHARX archive: a ZIP with card.json at its root.
func fromZip(data []byte, m *mends) (Card, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Card{}, refuse(Broken, "the archive cannot be opened: "+err.Error()+".")
	}
	f, err := z.Open("card.json")
	if err != nil {
		return Card{}, refuse(NoCard, "the archive holds no card.json.")
	}
	defer f.Close()
	doc, err := io.ReadAll(io.LimitReader(f, maxText+1))
	switch {
	case len(doc) > maxText:
		return Card{}, refuse(TooLarge, "the archive's card.json is too large.")
	case err != nil:
		return Card{}, refuse(Broken, "the archive's card.json cannot be read: "+err.Error()+".")
	}
	return fromJSON(text(doc, m), m)
}
