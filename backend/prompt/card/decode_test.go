package card_test

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"yui/backend/prompt/card"
)

const (
	v1 = `{"name":"Ann","description":"d","personality":"p","scenario":"s","first_mes":"hi","mes_example":"e"}`
	v2 = `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Bea","description":"d","personality":"p",` +
		`"scenario":"s","first_mes":"hi","mes_example":"e","creator_notes":"n","system_prompt":"sys",` +
		`"post_history_instructions":"post","alternate_greetings":["yo"],"tags":["t"],"creator":"c",` +
		`"character_version":"1","extensions":{"x/y":{"z":1}},"character_book":{"entries":[{"keys":["k"],"insertion_order":""}]}}}`
	v3 = `{"spec":"chara_card_v3","spec_version":"3.0","data":{"name":"Cleo","description":"d","nickname":"C",` +
		`"group_only_greetings":["g"],"assets":[{"type":"icon"}]}}`
)

// part is a PNG chunk to be built.
type part struct {
	kind string
	data []byte
	bad  bool // wrong checksum
}

func picture(parts ...part) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	all := append([]part{{kind: "IHDR", data: []byte{0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0}}}, parts...)
	for _, p := range append(all, part{kind: "IEND"}) {
		out = binary.BigEndian.AppendUint32(out, uint32(len(p.data)))
		from := len(out)
		out = append(append(out, p.kind...), p.data...)
		sum := crc32.ChecksumIEEE(out[from:])
		if p.bad {
			sum++
		}
		out = binary.BigEndian.AppendUint32(out, sum)
	}
	return out
}

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

func packed(s string) string {
	var b bytes.Buffer
	w, _ := zlib.NewWriterLevel(&b, zlib.BestSpeed)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func tEXt(key, text string) part { return part{kind: "tEXt", data: []byte(key + "\x00" + text)} }
func zTXt(key, text string) part {
	return part{kind: "zTXt", data: []byte(key + "\x00\x00" + packed(text))}
}
func iTXt(key, text string, compressed bool) part {
	if compressed {
		return part{kind: "iTXt", data: []byte(key + "\x00\x01\x00en\x00k\x00" + packed(text))}
	}
	return part{kind: "iTXt", data: []byte(key + "\x00\x00\x00\x00\x00" + text)}
}

var idat = part{kind: "IDAT", data: []byte(packed("\x00\x00"))}

func utf16LE(s string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return string(b)
}

func charx(name, doc string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, _ := z.Create(name)
	_, _ = w.Write([]byte(doc))
	_ = z.Close()
	return b.String()
}

func lines(s string) string {
	var b strings.Builder
	for i, r := range s {
		if i > 0 && i%60 == 0 {
			b.WriteString("\r\n")
		}
		b.WriteRune(r)
	}
	return b.String()
}

func TestDecode_Reads(t *testing.T) {
	t.Parallel()
	wrong := tEXt("chara", b64(v2))
	wrong.bad = true
	long := part{kind: "IDAT", data: make([]byte, 5000)}
	for _, c := range []struct {
		name, data, want string
		mends            string // a word of each mend, in order, joined by a blank
	}{
		{"v1", v1, "Ann", ""},
		{"v2", v2, "Bea", ""},
		{"v3", v3, "Cleo", ""},
		{"bom", "\uFEFF" + v2, "Bea", ""},
		{"utf-16", utf16LE(v2), "Bea", "UTF-16"},
		{"crlf", strings.ReplaceAll(strings.ReplaceAll(v1, ",", ",\r\n"), `"d"`, `"d\r\ne"`), "Ann", "CR"},
		{"spaced keys", strings.NewReplacer(`"data"`, `" data "`, `"name"`, `"name "`).Replace(v2), "Bea", "spaces spaces"},
		{"v2 with flat fields only", `{"spec":"chara_card_v2","data":{},"name":"Dee","description":"x"}`, "Dee", "flat"},
		{"v2 with data null", `{"data":null,"name":"Dee","description":"x"}`, "Dee", "flat"},
		{"half a data object", `{"data":{"name":"Eve"},"description":"x"}`, "Eve", "description"},
		{"no name", `{"data":{"name":"  ","description":"x"}}`, "file", "name"},
		{"wrong kinds", `{"name":7,"description":["a","b"],"tags":"one","alternate_greetings":{"a":1},"personality":{"x":1},` +
			`"character_book":"","extensions":[],"character_version":1.5,"scenario":null}`, "7",
			"name description personality alternate_greetings tags character_version character_book extensions"},
		{"tEXt", string(picture(tEXt("chara", b64(v2)), idat)), "Bea", ""},
		{"tEXt after IDAT", string(picture(idat, tEXt("chara", b64(v2)))), "Bea", ""},
		{"zTXt", string(picture(idat, zTXt("chara", b64(v2)))), "Bea", ""},
		{"iTXt", string(picture(iTXt("chara", b64(v2), false), idat)), "Bea", ""},
		{"iTXt compressed", string(picture(iTXt("ccv3", b64(v3), true), idat)), "Cleo", ""},
		{"ccv3 wins", string(picture(tEXt("chara", b64(v2)), zTXt("ccv3", b64(v3)), idat)), "Cleo", ""},
		{"keyword case", string(picture(tEXt("Chara", b64(v2)), idat)), "Bea", ""},
		{"broken ccv3", string(picture(tEXt("chara", b64(v2)), tEXt("ccv3", "!!"), idat)), "Bea", "base64"},
		{"two chara", string(picture(tEXt("chara", b64(v2)), tEXt("chara", b64(v1)), idat)), "Bea", "2"},
		{"line breaks", string(picture(tEXt("chara", lines(b64(v2))), idat)), "Bea", "breaks"},
		{"no padding", string(picture(tEXt("chara", strings.TrimRight(b64(v1), "=")), idat)), "Ann", ""},
		{"raw JSON", string(picture(tEXt("chara", v1), idat)), "Ann", "base64"},
		{"bad checksum", string(picture(wrong, idat)), "Bea", "checksum"},
		{"bytes after IEND", string(picture(tEXt("chara", b64(v2)), idat)) + "trailing", "Bea", ""},
		{"cut picture", string(picture(tEXt("chara", b64(v2)), long)[:4000]), "Bea", "middle"},
		{"charx", charx("card.json", v3), "Cleo", ""},
	} {
		got, mends, err := card.Decode([]byte(c.data), "file")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got.Name != c.want {
			t.Errorf("%s: name %q, want %q", c.name, got.Name, c.want)
		}
		want := strings.Fields(c.mends)
		if len(mends) != len(want) {
			t.Errorf("%s: mends %v, want %v", c.name, mends, want)
			continue
		}
		all := ""
		for _, m := range mends {
			all += m.String() + "\n"
		}
		for _, word := range want {
			if !strings.Contains(all, word) {
				t.Errorf("%s: mends %q, want %q", c.name, all, word)
			}
		}
	}
}

// TestDecode_BigChunk walks over a chunk of 50 MB without a copy of it.
func TestDecode_BigChunk(t *testing.T) {
	t.Parallel()
	data := picture(part{kind: "IDAT", data: make([]byte, 50<<20)}, tEXt("chara", b64(v2)))
	got, mends, err := card.Decode(data, "")
	if err != nil || got.Name != "Bea" || len(mends) > 0 {
		t.Errorf("%q %v %v", got.Name, mends, err)
	}
	if _, _, err := card.Decode(make([]byte, card.MaxFile+1), ""); err == nil {
		t.Error("a file over the bound was read")
	}
}

func TestDecode_Fields(t *testing.T) {
	t.Parallel()
	got, _, err := card.Decode([]byte(v2), "")
	if err != nil {
		t.Fatal(err)
	}
	want := card.Card{
		Name: "Bea", Description: "d", Personality: "p", Scenario: "s", FirstMes: "hi", MesExample: "e",
		CreatorNotes: "n", SystemPrompt: "sys", PostHistory: "post", AlternateGreetings: []string{"yo"},
		Tags: []string{"t"}, Creator: "c", CharacterVersion: "1",
		Extensions: []byte(`{"x/y":{"z":1}}`), Book: []byte(`{"entries":[{"keys":["k"],"insertion_order":""}]}`),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got, _, _ = card.Decode([]byte(v3), "")
	if string(got.Extra["nickname"]) != `"C"` || len(got.Extra) != 3 {
		t.Errorf("extra fields: %v", got.Extra)
	}
}

func TestDecode_Refuses(t *testing.T) {
	t.Parallel()
	bomb := part{kind: "zTXt", data: []byte("chara\x00\x00" + packed(strings.Repeat("A", 23<<20)))}
	for _, c := range []struct {
		name, data string
		reason     card.Reason
		words      string
	}{
		{"empty", " \n", card.Broken, "empty"},
		{"webp", "RIFF\x10\x00\x00\x00WEBPVP8 ", card.WrongFormat, "WebP"},
		{"jpeg", "\xff\xd8\xff\xe0", card.WrongFormat, "JPEG"},
		{"html", "\n<!DOCTYPE html><html>", card.WrongFormat, "web page"},
		{"text", "hello", card.WrongFormat, "neither"},
		{"plain picture", string(picture(idat)), card.NoCard, "no character"},
		{"bad base64", string(picture(tEXt("chara", "%%%"))), card.Broken, "base64"},
		{"base64 of no JSON", string(picture(tEXt("chara", b64("{oops")))), card.Broken, "damaged"},
		{"inflate bomb", string(picture(bomb)), card.TooLarge, "MiB"},
		{"cut iTXt", string(picture(part{kind: "iTXt", data: []byte("chara\x00\x00")})), card.Broken, "short"},
		{"damaged", `{"name":"x"`, card.Broken, "byte"},
		{"list", `[1]`, card.NotACard, "object"},
		{"other JSON", `{"a":1}`, card.NotACard, "fields"},
		{"other data", `{"data":{"a":1}}`, card.NotACard, "no character"},
		{"lorebook", `{"entries":{}}`, card.NotACard, "lorebook"},
		{"no data", `{"spec":"chara_card_v2","spec_version":"2.0"}`, card.Broken, "data"},
		{"zip of something", charx("readme.txt", "x"), card.NoCard, "card.json"},
		{"broken zip", "PK\x03\x04zzz", card.Broken, "archive"},
		{"large text", `{"name":"` + strings.Repeat("x", 17<<20) + `"}`, card.TooLarge, "MiB"},
	} {
		_, _, err := card.Decode([]byte(c.data), "")
		var r *card.Refusal
		if !errors.As(err, &r) || r.Reason != c.reason || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v, want %s (%s)", c.name, err, c.reason, c.words)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{v1, v2, v3, "{}", `{"data":[]}`, charx("card.json", v1)} {
		f.Add([]byte(s))
	}
	f.Add(picture(tEXt("chara", b64(v2)), idat))
	f.Add(picture(zTXt("ccv3", b64(v3)), iTXt("chara", b64(v2), true)))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, _, err := card.Decode(data, "x")
		if err != nil {
			return
		}
		out, err := card.EncodePNG(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, mends, err := card.Decode(out, "")
		if err != nil || len(mends) > 0 && again.Name != c.Name {
			t.Fatalf("written again: %v %v", mends, err)
		}
	})
}
