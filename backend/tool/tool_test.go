package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"yui/backend/convo"
	"yui/backend/tool"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

func vocabulary() tool.Vocabulary {
	return tool.Vocabulary{Emotions: []string{"neutral", "happy", "sad"}, Motions: []string{"dance"}}
}

func TestExpress_Declaration(t *testing.T) {
	t.Parallel()
	v := vocabulary()
	s := tool.New(tool.Options{Vocabulary: func() tool.Vocabulary { return v }})
	def := s.Defs()[0]
	if def.Name != tool.Express || !strings.Contains(def.Description, "motion_id") || !json.Valid(def.Parameters) {
		t.Errorf("%+v", def)
	}
	want := `{"type":"object","properties":{"emotion_id":{"type":"string","enum":["neutral","happy","sad"],"description":"The facial expression."},"motion_id":{"type":"string","enum":["dance"],"description":"The body motion."},"emotion_text":{"type":"string","description":"The tone of voice in a few plain words, no emoji."},"caption":{"type":"string","description":"How the voice should sound, in one sentence."}},"additionalProperties":false}`
	if string(def.Parameters) != want {
		t.Errorf("schema %s", def.Parameters)
	}
	v = tool.Vocabulary{Tags: []tool.Tag{{"😆", "joyfully"}}}
	def = s.Defs()[0]
	p := string(def.Parameters)
	if strings.Contains(p, `"motion_id"`) || strings.Contains(def.Description, "- motion") || strings.Contains(def.Description, ", moves") || strings.Contains(p, `"enum":[]`) || strings.Contains(p, "null") {
		t.Errorf("nothing selectable: %s\n%s", p, def.Description)
	}
	if !strings.Contains(p, `"enum":["😆"]`) || !strings.Contains(p, "joyfully") {
		t.Errorf("tags: %s", p)
	}
}

func TestExpress_Cue(t *testing.T) {
	t.Parallel()
	tagged := vocabulary()
	tagged.Tags = []tool.Tag{{"😆", "joyfully"}, {"😮", "gasp"}, {"😮💨", "sigh"}}
	for in, c := range map[string]struct {
		v      tool.Vocabulary
		cue    convo.Cue
		result string
	}{
		`{"emotion_id":"happy","caption":"softly"}`: {vocabulary(), convo.Cue{EmotionID: "happy", Caption: "softly"}, "ok"},
		`{"motion_id":"deselected"}`:                {vocabulary(), convo.Cue{MotionID: "deselected"}, "ok"},
		`{"emotion_id":"joy","motion_id":"dance"}`:  {vocabulary(), convo.Cue{MotionID: "dance"}, "error: emotion_id must be one of neutral, happy, sad"},
		`{}`:                               {vocabulary(), convo.Cue{}, "error: generate_express needs at least one field"},
		`{"emotion_id":"","caption":null}`: {vocabulary(), convo.Cue{}, "error: generate_express needs at least one field"},
		``:                                 {vocabulary(), convo.Cue{}, "error: generate_express needs at least one field"},
		`null`:                             {vocabulary(), convo.Cue{}, "error: generate_express needs at least one field"},
		`{"emotion_id":"ha`:                {vocabulary(), convo.Cue{}, "error: arguments were not valid JSON"},
		`["happy"]`:                        {vocabulary(), convo.Cue{}, "error: arguments were not valid JSON"},
		`{"emotion_id":7}`:                 {vocabulary(), convo.Cue{}, "error: emotion_id must be a string"},
		`{"mood":"x","emotion_id":"sad"}`:  {vocabulary(), convo.Cue{EmotionID: "sad"}, "error: mood is no field of generate_express"},
		`"{\"emotion_id\":\"happy\"}"`:     {vocabulary(), convo.Cue{EmotionID: "happy"}, "ok"},
		`{"emotion_text":"😮💨 calmly 😆"}`:                 {tagged, convo.Cue{EmotionText: "😮💨😆"}, "ok"},
		`{"emotion_text":"calmly"}`:                      {tagged, convo.Cue{}, "error: emotion_text must be one of the declared tags"},
		`{"caption":"` + strings.Repeat("あ", 300) + `"}`: {vocabulary(), convo.Cue{Caption: strings.Repeat("あ", 200)}, "ok"},
	} {
		s := tool.New(tool.Options{Vocabulary: func() tool.Vocabulary { return c.v }})
		cue, result := s.Cue(in)
		if cue != c.cue || result != c.result {
			t.Errorf("%s: %+v, %q", in, cue, result)
		}
	}
	var none *tool.Set
	if cue, result := none.Cue(`{"emotion_id":"any"}`); cue.EmotionID != "any" || result != "ok" {
		t.Errorf("without a set: %+v, %s", cue, result)
	}
}

type world struct{ rated, addressed, commanded string }

func (w *world) Capture(context.Context) (convo.Image, error) {
	return convo.Image{MIME: "image/jpeg"}, nil
}

func (w *world) Rate(_ context.Context, turnID, target string, delta int, why string) (string, error) {
	if target == "nobody" {
		return "", tool.Refusal("nobody is not open")
	}
	w.rated = turnID + why
	return "warm", nil
}

func (w *world) Names() []string { return []string{"Perlica"} }

func (w *world) Address(_ context.Context, turnID, name string) error {
	w.addressed = turnID + name
	return nil
}

func (w *world) Command(_ context.Context, c tool.BodyCommand) (string, error) {
	w.commanded = c.Action
	switch c.Action {
	case "peek":
		return "blocked", nil
	case "stand":
		panic("a fault of ours")
	case "go_to_bed":
		return "", errors.New("no bed")
	}
	return "", nil
}

type browser struct{ bound bool }

func (b *browser) Bound() bool                          { return b.bound }
func (b *browser) Tabs(context.Context) (string, error) { return "1 News", nil }
func (b *browser) Read(_ context.Context, tab string) (string, error) {
	return strings.Repeat("あ", tool.PageLimit+9), nil
}
func (b *browser) Open(_ context.Context, u string) (string, error) { return "opened " + u, nil }
func (b *browser) Screenshot(context.Context, string) (convo.Image, error) {
	return convo.Image{}, errors.New("the tab is closed")
}

func TestBrowser(t *testing.T) {
	t.Parallel()
	b := &browser{bound: true}
	s := tool.New(tool.Options{Tools: []tool.Tool{tool.BrowserTool(b, false)}})
	for args, want := range map[string]string{
		`{"action":"tabs"}`:                            "1 News",
		`{"action":"read","tab":"1"}`:                  strings.Repeat("あ", tool.PageLimit),
		`{"action":"open","url":"https://a.example/"}`: "opened https://a.example/",
		`{"action":"open","url":"file:///etc/passwd"}`: "error: url must be an http or https address",
		`{"action":"open"}`:                            "error: url must be an http or https address",
		`{"action":"screenshot"}`:                      "error: the tab is closed",
	} {
		if got := s.Run(t.Context(), "", convo.ToolCall{Name: "browser", Arguments: args}).Text; got != want {
			t.Errorf("%s: %.80s", args, got)
		}
	}
	b.bound = false
	if got := s.Run(t.Context(), "", convo.ToolCall{Name: "browser", Arguments: `{"action":"tabs"}`}).Text; got != "refused: no browser is bound" {
		t.Error(got)
	}
	if len(s.Defs()) != 1 {
		t.Error("declared without a bound browser")
	}
}

func TestSet_Run(t *testing.T) {
	t.Parallel()
	w := &world{}
	off := ""
	s := tool.New(tool.Options{
		On:    func(id string) bool { return id != off },
		Tools: []tool.Tool{tool.LookAt(w), tool.RateRelation(w), tool.AddressCharacter(w), tool.BodyTool(w)},
	})
	for _, c := range []struct{ name, args, off, want string }{
		{"look_at", `{"target":"screen"}`, "", "image attached"},
		{"look_at", `{"target":"screen"}`, "look.screen", "refused: look.screen is off"},
		{"look_at", `{}`, "", "error: target is missing"},
		{"look_at", `{"target":"door"}`, "", "error: target must be one of screen"},
		{"rate_relation", `{"target":"user","delta":1,"why":"tea"}`, "", "ok: toward user warm"},
		{"rate_relation", `{"target":"user","delta":4,"why":"tea"}`, "", "error: delta is out of range"},
		{"rate_relation", `{"target":"user","delta":1.5,"why":"tea"}`, "", "error: delta must be a whole number"},
		{"rate_relation", `{"target":"user","delta":1,"why":"` + strings.Repeat("x", 121) + `"}`, "", "error: why is longer than 120 characters"},
		{"rate_relation", `{"target":"nobody","delta":1,"why":"x"}`, "", "refused: nobody is not open"},
		{"rate_relation", `{"target":"user"`, "", "error: arguments were not valid JSON"},
		{"address_character", `{"name":"perlica"}`, "", "ok"},
		{"address_character", `{"name":"Ann"}`, "", "refused: no open character named Ann"},
		{"body", `{"action":"move_to","spot":"center","monitor":1}`, "", "ok"},
		{"body", `{"action":"move_to"}`, "", "error: spot is missing"},
		{"body", `{"action":"fly"}`, "", "error: action must be one of move_to, sit_on_window, peek, stand, go_to_bed"},
		{"body", `{"action":"peek","side":"left"}`, "", "refused: blocked"},
		{"body", `{"action":"stand","how":"fast"}`, "", "error: how is no argument of this tool"},
		{"body", `{"action":"stand","app":null}`, "", "error: the tool failed"},
		{"body", `{"action":"go_to_bed"}`, "", "error: no bed"},
		{"generate_express", `{"caption":"x"}`, "", "ok"},
		{"unknown", `{}`, "", "error: there is no tool named unknown"},
	} {
		off = c.off
		got := s.Run(t.Context(), "t1", convo.ToolCall{ID: "c1", Name: c.name, Arguments: c.args})
		if got.Text != c.want || got.CallID != "c1" {
			t.Errorf("%s %s: %q", c.name, c.args, got.Text)
		}
	}
	if w.rated != "t1tea" || w.addressed != "t1Perlica" {
		t.Errorf("%+v", w)
	}
	off = "relations"
	if got := s.Switches(); !slices.Equal(got, []tool.Switch{{"look.screen", true}, {"relations", false}}) {
		t.Errorf("switches %v", got)
	}
	if len(s.Defs()) != 5 || !s.OneWay(tool.Express) || s.OneWay("look_at") || s.Owns("mcp_yui_generate_express") || !tool.IsExpress("mcp_yui_generate_express") {
		t.Error("what the set owns")
	}
}

func TestSet_LongTextIsCut(t *testing.T) {
	t.Parallel()
	long := tool.Tool{
		Name: "long", Def: func() (convo.ToolDef, bool) { return convo.ToolDef{Parameters: json.RawMessage(`{}`)}, true },
		Run: func(context.Context, tool.Call) (tool.Result, error) {
			return tool.Result{Text: strings.Repeat("あ", tool.TextLimit)}, nil
		},
	}
	got := tool.New(tool.Options{Tools: []tool.Tool{long}}).Run(t.Context(), "", convo.ToolCall{Name: "long"}).Text
	if len(got) > tool.TextLimit || len(got) < tool.TextLimit-3 || strings.ContainsRune(got, '�') {
		t.Errorf("%d bytes", len(got))
	}
}

func TestSet_Guess(t *testing.T) {
	t.Parallel()
	s := tool.New(tool.Options{Vocabulary: vocabulary})
	for in, want := range map[string]string{
		"I am so happy!": "happy", "I'm not happy.": "", "嬉しい！": "happy", "Great news 😢": "sad", "슬퍼요": "sad",
		"The unhappy end": "", "It is Tuesday.": "", "I am furious": "",
	} {
		got := ""
		if c := s.Guess(in); c != nil {
			got = c.EmotionID
		}
		if got != want {
			t.Errorf("%s: %q", in, got)
		}
	}
}

// A refusal or an error is as bounded as an answer.
func TestSet_LongErrorIsCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("あ", tool.TextLimit)
	for _, err := range []error{errors.New(long), tool.Refusal(long)} {
		bad := tool.Tool{
			Name: "bad", Def: func() (convo.ToolDef, bool) { return convo.ToolDef{Parameters: json.RawMessage(`{}`)}, true },
			Run: func(context.Context, tool.Call) (tool.Result, error) { return tool.Result{}, err },
		}
		got := tool.New(tool.Options{Tools: []tool.Tool{bad}}).Run(t.Context(), "", convo.ToolCall{Name: "bad"}).Text
		if len(got) > tool.TextLimit || !strings.HasPrefix(got, "error: あ") && !strings.HasPrefix(got, "refused: あ") {
			t.Errorf("%d bytes, %.20s", len(got), got)
		}
	}
}
