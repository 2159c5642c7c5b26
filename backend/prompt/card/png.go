package card

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// Keywords of the text chunks that hold a card, the preferred one first.
var cardKeys = []string{"ccv3", "chara"}

// chunk is one chunk of a PNG; data points into the file.
type chunk struct {
	kind string
	data []byte
}

// chunks walks a PNG by hand up to IEND, since the standard reader refuses a
// whole picture for one bad checksum.
func chunks(data []byte, m *mends) []chunk {
	var list []chunk
	data = data[len(pngSignature):]
	for len(data) >= 12 {
		n := int(binary.BigEndian.Uint32(data))
		kind := string(data[4:8])
		if n > len(data)-12 {
			m.add("PNG", "ends in the middle of a "+printable(kind)+" chunk")
			break
		}
		body := data[8 : 8+n]
		if binary.BigEndian.Uint32(data[8+n:]) != crc32.ChecksumIEEE(data[4:8+n]) {
			m.add("PNG", "has a wrong checksum in a "+printable(kind)+" chunk")
		}
		list = append(list, chunk{kind, body})
		if kind == "IEND" {
			break
		}
		data = data[12+n:]
	}
	return list
}

func printable(kind string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, kind)
}

// keyword is the card keyword of a text chunk, or "".
func (c chunk) keyword() string {
	if c.kind != "tEXt" && c.kind != "iTXt" && c.kind != "zTXt" {
		return ""
	}
	key, _, ok := bytes.Cut(c.data[:min(len(c.data), 80)], []byte{0})
	if !ok {
		return ""
	}
	for _, want := range cardKeys {
		if strings.EqualFold(string(key), want) {
			return want
		}
	}
	return ""
}

// text is what a text chunk holds, inflated where it is compressed.
func (c chunk) text() ([]byte, error) {
	_, rest, _ := bytes.Cut(c.data, []byte{0})
	switch c.kind {
	case "zTXt":
		if len(rest) < 1 {
			return nil, errors.New("it is cut short")
		}
		return inflate(rest[1:])
	case "iTXt":
		if len(rest) < 2 {
			return nil, errors.New("it is cut short")
		}
		packed := rest[0] == 1
		_, rest, _ = bytes.Cut(rest[2:], []byte{0}) // language
		_, rest, ok := bytes.Cut(rest, []byte{0})   // translated keyword
		if !ok {
			return nil, errors.New("it is cut short")
		}
		if packed {
			return inflate(rest)
		}
		return bounded(rest)
	}
	return bounded(rest)
}

var errBig = fmt.Errorf("it is over %d MiB", maxText>>20)

func bounded(b []byte) ([]byte, error) {
	if len(b) > maxText*4/3+4096 { // base64, with room for its line breaks
		return nil, errBig
	}
	return b, nil
}

func inflate(b []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("it cannot be inflated: %w", err)
	}
	defer r.Close()
	limit := int64(maxText*4/3 + 4096)
	out, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case int64(len(out)) > limit:
		return nil, errBig
	case err != nil && len(out) == 0:
		return nil, fmt.Errorf("it cannot be inflated: %w", err)
	}
	return out, nil // a wrong end mark does not make the text unreadable
}

// fromPNG takes the best card of the picture: ccv3 before chara, and of equals
// the first that can be read.
func fromPNG(data []byte, m *mends) (Card, error) {
	list := chunks(data, m)
	found := map[string]int{}
	for _, c := range list {
		if key := c.keyword(); key != "" {
			found[key]++
		}
	}
	if len(found) == 0 {
		return Card{}, refuse(NoCard, "the picture holds no character; export the card itself, not a screenshot or a converted copy.")
	}
	var failed error
	for _, key := range cardKeys {
		if found[key] > 1 {
			m.add("PNG", fmt.Sprintf("holds %d %s chunks; the first that can be read is used", found[key], key))
		}
		for _, c := range list {
			if c.keyword() != key {
				continue
			}
			card, err := c.card(key, m)
			if err == nil {
				return card, nil
			}
			m.add(key, err.Error())
			if failed == nil {
				failed = err
			}
		}
	}
	var named *Refusal
	switch {
	case errors.As(failed, &named):
		return Card{}, named
	case errors.Is(failed, errBig):
		return Card{}, refuse(TooLarge, "the card in the picture is too large: "+failed.Error()+".")
	}
	return Card{}, refuse(Broken, "the card in the picture cannot be read: "+failed.Error()+".")
}

func (c chunk) card(key string, m *mends) (Card, error) {
	raw, err := c.text()
	if err != nil {
		return Card{}, fmt.Errorf("the %s chunk: %w", key, err)
	}
	mine := mends{}
	doc, err := payload(raw, key, &mine)
	if err != nil {
		return Card{}, err
	}
	card, err := fromJSON(doc, &mine)
	if err == nil {
		*m = append(*m, mine...)
	}
	return card, err
}
