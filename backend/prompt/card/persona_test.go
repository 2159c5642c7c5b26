package card_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"yui/backend/prompt/card"
)

// TestPersona reads the default cards the way the app does: every language
// assembles whole, with no macro left and no mend needed.
func TestPersona(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../configs/persona.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	var framing, user map[string]string
	if json.Unmarshal(doc["framing"], &framing) != nil || json.Unmarshal(doc["user"], &user) != nil {
		t.Fatal("framing and user must map a language to a text")
	}
	macro := regexp.MustCompile(`\{\{|\}\}`)
	for _, lang := range []string{"en", "ja", "ko"} {
		c, mends, err := card.Decode(doc[lang], "")
		if err != nil || len(mends) > 0 {
			t.Errorf("%s: %v %v", lang, mends, err)
			continue
		}
		o := card.AssembleOptions{User: user[lang], Framing: framing[lang], ChatInstructions: "end."}
		text, post := card.Assemble(c, o)
		if macro.MatchString(text) || post != "" || !strings.HasSuffix(text, "\n\nend.") || strings.Count(text, "\n\n") != 5 {
			t.Errorf("%s: %q %q", lang, text, post)
		}
		if g := card.Greetings(c, o); len(g) < 2 || macro.MatchString(strings.Join(g, "")) {
			t.Errorf("%s greetings: %q", lang, g)
		}
	}
}
