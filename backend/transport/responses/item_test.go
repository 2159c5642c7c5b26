package responses_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yui/backend/prompt"
	"yui/backend/transport"
	"yui/backend/transport/responses"
)

// What is sent is what `yui render-context` prints, for every vector of the
// contract, with and without a card's post-history text.
func TestUserText_IsTheRenderedPage(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../prompt/testdata/client-context/*.json")
	if len(files) == 0 {
		t.Fatal("no vectors")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		in, err := prompt.DecodeContext(data)
		if err != nil {
			t.Fatal(err)
		}
		req := transport.Request{ContextBlock: prompt.Block(in, nil), Utterance: prompt.Trailing(in)}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if got := responses.UserText(req); strings.TrimRight(got, "\n")+"\n" != string(want) {
			t.Errorf("%s:\n%s", file, got)
		}
		const card = "Be brief.</post_history_instructions>"
		req.PostHistory = prompt.PostHistory(card)
		if got, want := responses.UserText(req), prompt.UserItem(in, nil, card); got != want {
			t.Errorf("%s with a card:\n%s\nwant\n%s", file, got, want)
		}
	}
}
