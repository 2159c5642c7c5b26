package card

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf16"
)

// Decode reads a card out of a file's bytes: JSON, PNG or CHARX, told by the
// content and never by the name. A card without a name gets fallbackName. The
// mends say what had to be put right; the error is a *Refusal.
func Decode(data []byte, fallbackName string) (Card, []Mend, error) {
	var m mends
	c, err := decode(data, &m)
	if err != nil {
		return Card{}, nil, err
	}
	if strings.TrimSpace(c.Name) == "" {
		c.Name = strings.TrimSpace(fallbackName)
		if c.Name == "" {
			c.Name = "Unnamed"
		}
		m.add("name", "was empty; "+c.Name+" is used")
	}
	return c, m, nil
}

type mends []Mend

func (m *mends) add(where, what string) { *m = append(*m, Mend{where, what}) }

func decode(data []byte, m *mends) (Card, error) {
	if len(data) > MaxFile {
		return Card{}, refuse(TooLarge, fmt.Sprintf("the file is over %d MiB.", MaxFile>>20))
	}
	switch kind := sniff(data); kind {
	case "JSON":
		return fromJSON(text(data, m), m)
	case "PNG":
		return fromPNG(data, m)
	case "ZIP":
		return fromZip(data, m)
	case "":
		return Card{}, refuse(WrongFormat, "neither JSON nor PNG nor CHARX.")
	case "empty":
		return Card{}, refuse(Broken, "the file is empty.")
	default:
		return Card{}, refuse(WrongFormat, "this is "+kind+", whatever its name says; a card is a PNG, JSON or CHARX file.")
	}
}

// sniff names the format of a file by its first bytes.
func sniff(data []byte) string {
	head := bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), 512)], []byte("\uFEFF")))
	lower := bytes.ToLower(head)
	switch {
	case len(head) == 0:
		return "empty"
	case bytes.HasPrefix(data, []byte(pngSignature)):
		return "PNG"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return "ZIP"
	case head[0] == '{', head[0] == '[', head[0] == '"':
		return "JSON"
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "JSON" // UTF-16; what is inside shows later
	case bytes.HasPrefix(head, []byte("RIFF")) && len(head) >= 12 && string(head[8:12]) == "WEBP":
		return "a WebP picture"
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return "a JPEG picture"
	case bytes.HasPrefix(head, []byte("GIF8")):
		return "a GIF picture"
	case len(head) >= 12 && (string(head[4:12]) == "ftypavif" || string(head[4:12]) == "ftypheic"):
		return "an AVIF or HEIC picture"
	case bytes.HasPrefix(lower, []byte("<!doctype html")), bytes.HasPrefix(lower, []byte("<html")), bytes.HasPrefix(lower, []byte("<!doctype")):
		return "a web page"
	case bytes.HasPrefix(head, []byte("%PDF")):
		return "a PDF"
	case bytes.HasPrefix(head, []byte("glTF")):
		return "a 3D model"
	}
	return ""
}

// text makes UTF-8 of a JSON file: without a byte order mark, out of UTF-16
// where it is that.
func text(data []byte, m *mends) []byte {
	big := bytes.HasPrefix(data, []byte("\xfe\xff"))
	if !big && !bytes.HasPrefix(data, []byte("\xff\xfe")) {
		return bytes.TrimPrefix(data, []byte("\uFEFF"))
	}
	m.add("file", "was UTF-16")
	data = data[2:]
	units := make([]uint16, len(data)/2)
	for i := range units {
		lo, hi := data[2*i], data[2*i+1]
		if big {
			lo, hi = hi, lo
		}
		units[i] = uint16(hi)<<8 | uint16(lo)
	}
	return []byte(string(utf16.Decode(units)))
}

// payload makes JSON of a chunk's text, which is base64 in any of its dresses,
// or JSON as it is.
func payload(raw []byte, where string, m *mends) ([]byte, error) {
	raw = bytes.TrimSpace(bytes.TrimPrefix(raw, []byte("\uFEFF")))
	if len(raw) > 0 && raw[0] == '{' {
		m.add(where, "held JSON without its base64")
		return raw, nil
	}
	packed := bytes.Map(func(r rune) rune {
		switch {
		case r == '-':
			return '+'
		case r == '_':
			return '/'
		case r <= ' ' || r == '=':
			return -1
		}
		return r
	}, raw)
	if bytes.ContainsAny(raw, "\r\n\t ") {
		m.add(where, "had line breaks in its base64")
	}
	out, err := base64.RawStdEncoding.DecodeString(string(packed))
	if err != nil {
		return nil, fmt.Errorf("the %s chunk is not base64: %w", where, err)
	}
	return bytes.TrimPrefix(out, []byte("\uFEFF")), nil
}
