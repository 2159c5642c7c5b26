package card

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"slices"
)

// onlyV3 are the fields of Extra that V2 does not know.
var onlyV3 = []string{
	"nickname", "creator_notes_multilingual", "source", "group_only_greetings",
	"creation_date", "modification_date", "assets",
}

// EncodeV2 writes the card as a V2 JSON document.
func EncodeV2(c Card) ([]byte, error) { return encode(c, "chara_card_v2", "2.0") }

// EncodeV3 writes the card as a V3 JSON document.
func EncodeV3(c Card) ([]byte, error) { return encode(c, "chara_card_v3", "3.0") }

func encode(c Card, spec, version string) ([]byte, error) {
	v3 := version == "3.0"
	data := map[string]any{}
	for key, raw := range c.Extra {
		if v3 || !slices.Contains(onlyV3, key) {
			data[key] = raw
		}
	}
	for key, value := range map[string]any{
		"name": c.Name, "description": c.Description, "personality": c.Personality, "scenario": c.Scenario,
		"first_mes": c.FirstMes, "mes_example": c.MesExample, "creator_notes": c.CreatorNotes,
		"system_prompt": c.SystemPrompt, "post_history_instructions": c.PostHistory,
		"alternate_greetings": list(c.AlternateGreetings), "tags": list(c.Tags),
		"creator": c.Creator, "character_version": c.CharacterVersion, "extensions": orEmpty(c.Extensions),
	} {
		data[key] = value
	}
	if c.Book != nil {
		data["character_book"] = c.Book
	}
	if _, ok := data["group_only_greetings"]; v3 && !ok {
		data["group_only_greetings"] = []string{}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(struct {
		Spec    string         `json:"spec"`
		Version string         `json:"spec_version"`
		Data    map[string]any `json:"data"`
	}{spec, version, data})
	if err != nil {
		return nil, fmt.Errorf("encode card %q: %w", c.Name, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func orEmpty(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage("{}")
	}
	return raw
}

// EncodePNG writes the card into a picture, as V2 (chara) for older readers
// and as V3 (ccv3). Whatever card the picture held before is taken out. The
// picture is a PNG; nil gives a plain one.
func EncodePNG(c Card, picture []byte) ([]byte, error) {
	if picture == nil {
		var err error
		if picture, err = plain(); err != nil {
			return nil, err
		}
	}
	if !bytes.HasPrefix(picture, []byte(pngSignature)) {
		return nil, refuse(WrongFormat, "a card is written into a PNG picture only.")
	}
	v2, err := EncodeV2(c)
	if err != nil {
		return nil, err
	}
	v3, err := EncodeV3(c)
	if err != nil {
		return nil, err
	}
	var ignored mends
	out := []byte(pngSignature)
	ended := false
	for _, ch := range chunks(picture, &ignored) {
		if ch.kind == "IEND" {
			ended = true
			out = appendChunk(out, "tEXt", textChunk("chara", v2))
			out = appendChunk(out, "tEXt", textChunk("ccv3", v3))
		}
		if ch.keyword() == "" {
			out = appendChunk(out, ch.kind, ch.data)
		}
	}
	if !ended {
		return nil, refuse(Broken, "the picture has no end; save it again as PNG first.")
	}
	return out, nil
}

func textChunk(key string, doc []byte) []byte {
	return base64.StdEncoding.AppendEncode(append([]byte(key), 0), doc)
}

func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// plain is a picture of the usual shape of a card, in one soft colour.
func plain() ([]byte, error) {
	img := image.NewPaletted(image.Rect(0, 0, 400, 600), color.Palette{color.NRGBA{0xe8, 0xe4, 0xf0, 0xff}})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("encode the plain picture: %w", err)
	}
	return b.Bytes(), nil
}
