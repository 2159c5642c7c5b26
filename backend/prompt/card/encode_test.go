package card_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yui/backend/prompt/card"
)

func TestEncodePNG_RoundTrip(t *testing.T) {
	t.Parallel()
	for _, doc := range []string{v1, v2, v3} {
		c, _, err := card.Decode([]byte(doc), "")
		if err != nil {
			t.Fatal(err)
		}
		old := picture(tEXt("ccv3", b64(v3)), tEXt("Software", "x"), idat, zTXt("chara", b64(v1)), iTXt("Chara", b64(v1), true))
		for _, base := range [][]byte{nil, old} {
			out, err := card.EncodePNG(c, base)
			if err != nil {
				t.Fatal(err)
			}
			again, mends, err := card.Decode(out, "")
			if err != nil || len(mends) > 0 {
				t.Fatalf("read again: %v %v", mends, err)
			}
			delete(again.Extra, "group_only_greetings")
			want := c
			want.Extensions = []byte("{}")
			if c.Extensions != nil {
				want.Extensions = c.Extensions
			}
			if len(again.Extra) == 0 {
				again.Extra = nil
			}
			got := want.Extra
			if _, ok := got["group_only_greetings"]; ok {
				again.Extra["group_only_greetings"] = got["group_only_greetings"]
			}
			if again.AlternateGreetings == nil && want.AlternateGreetings == nil {
				want.AlternateGreetings = nil
			}
			if diff := cmp.Diff(want, again); diff != "" {
				t.Error(diff)
			}
			for key, n := range map[string]int{"chara\x00": 1, "ccv3\x00": 1, "Chara\x00": 0} {
				if got := bytes.Count(out, []byte(key)); got != n {
					t.Errorf("%d chunks %q, want %d", got, key, n)
				}
			}
			if base != nil && !bytes.Contains(out, []byte("Software\x00x")) {
				t.Error("a foreign text chunk was lost")
			}
			if more, _ := card.EncodePNG(c, base); !bytes.Equal(out, more) {
				t.Error("two writings differ")
			}
		}
	}
}

func TestEncodePNG_PlainPicture(t *testing.T) {
	t.Parallel()
	out, err := card.EncodePNG(card.Card{Name: "x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(out)); err != nil {
		t.Errorf("the standard reader: %v", err)
	}
	if _, err := card.EncodePNG(card.Card{}, []byte("GIF89a")); err == nil {
		t.Error("a GIF was taken as a picture")
	}
}

func TestEncode_Versions(t *testing.T) {
	t.Parallel()
	c, _, _ := card.Decode([]byte(v3), "")
	two, err := card.EncodeV2(c)
	if err != nil {
		t.Fatal(err)
	}
	three, err := card.EncodeV3(c)
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(two) || !json.Valid(three) {
		t.Fatal("not JSON")
	}
	if strings.Contains(string(two), "nickname") || !strings.Contains(string(three), `"nickname":"C"`) {
		t.Errorf("V3 fields: %s\n%s", two, three)
	}
	if !strings.Contains(string(two), `"alternate_greetings":[]`) || !strings.Contains(string(two), `"spec":"chara_card_v2","spec_version":"2.0"`) {
		t.Errorf("V2: %s", two)
	}
}
