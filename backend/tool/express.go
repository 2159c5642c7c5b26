package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/template"
	"unicode/utf8"

	"yui/backend/convo"
)

// Express is the name of the expression tool. Gateways may prefix it.
const Express = "generate_express"

// CaptionLimit is the longest voice direction, in code points.
const CaptionLimit = 200

const emptyExpress = "error: generate_express needs at least one field"

// Vocabulary is what the character can show. It is published to the model as
// the enums of generate_express, and to a push backend as it is.
type Vocabulary struct {
	Emotions []string
	// Motions are the selectable ones; a cue may name others all the same.
	Motions []string
	// Tags is the closed list of voice tones; empty means free words.
	Tags []Tag
}

// Tag is one voice tone a provider knows, with its meaning.
type Tag struct{ Tag, Meaning string }

//go:embed express.md
var expressText string

var expressTemplate = template.Must(template.New("express").Parse(expressText))

// IsExpress reports a call that plays a cue: our own tool, or the same tool
// under a gateway's prefix.
func IsExpress(name string) bool { return strings.HasSuffix(name, Express) }

func express(vocab func() Vocabulary) Tool {
	return Tool{
		Name: Express, OneWay: true,
		Def: func() (convo.ToolDef, bool) { return expressDef(vocab()), true },
		Run: func(_ context.Context, c Call) (Result, error) {
			_, result := parseCue(vocab(), string(c.Args))
			if rest, bad := strings.CutPrefix(result, "error: "); bad {
				return Result{}, errors.New(rest)
			}
			return Result{Text: result}, nil
		},
	}
}

// property keeps the schema's keys in a fixed order: the declaration is the
// same bytes on every turn, which provider caches need.
type property struct {
	Type        string   `json:"type"`
	Enum        []string `json:"enum,omitempty"`
	Description string   `json:"description,omitempty"`
}

func expressDef(v Vocabulary) convo.ToolDef {
	var desc strings.Builder
	if err := expressTemplate.Execute(&desc, v); err != nil {
		panic("tool: the description of generate_express: " + err.Error())
	}
	var props struct {
		EmotionID   *property `json:"emotion_id,omitempty"`
		MotionID    *property `json:"motion_id,omitempty"`
		EmotionText *property `json:"emotion_text,omitempty"`
		Caption     *property `json:"caption,omitempty"`
	}
	props.EmotionID = &property{Type: "string", Enum: v.Emotions, Description: "The facial expression."}
	if len(v.Motions) > 0 {
		props.MotionID = &property{Type: "string", Enum: v.Motions, Description: "The body motion."}
	}
	props.EmotionText = &property{Type: "string", Description: "The tone of voice in a few plain words, no emoji."}
	if len(v.Tags) > 0 {
		var meanings []string
		for _, t := range v.Tags {
			props.EmotionText.Enum = append(props.EmotionText.Enum, t.Tag)
			meanings = append(meanings, t.Tag+" "+t.Meaning)
		}
		props.EmotionText.Description = "The tone of voice, one of these tags: " + strings.Join(meanings, "; ") + "."
	}
	props.Caption = &property{Type: "string", Description: "How the voice should sound, in one sentence."}
	params, err := json.Marshal(struct {
		Type       string `json:"type"`
		Properties any    `json:"properties"`
		Additional bool   `json:"additionalProperties"`
	}{"object", props, false})
	if err != nil {
		panic("tool: the schema of generate_express: " + err.Error())
	}
	return convo.ToolDef{Name: Express, Description: strings.TrimSpace(desc.String()), Parameters: params}
}

// parseCue reads a call's arguments. What can be played is in the cue even
// when another field is wrong; the result then names that field.
func parseCue(v Vocabulary, args string) (convo.Cue, string) {
	raw, err := arguments(args)
	if err != nil {
		return convo.Cue{}, "error: " + err.Error()
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return convo.Cue{}, "error: arguments were not valid JSON"
	}
	var c convo.Cue
	var bad []string
	for _, f := range []struct {
		name string
		dst  *string
	}{
		{"emotion_id", &c.EmotionID}, {"motion_id", &c.MotionID},
		{"emotion_text", &c.EmotionText}, {"caption", &c.Caption},
	} {
		value, ok := fields[f.name]
		delete(fields, f.name)
		if !ok || string(value) == "null" {
			continue
		}
		if json.Unmarshal(value, f.dst) != nil {
			bad = append(bad, f.name+" must be a string")
		}
		*f.dst = strings.TrimSpace(*f.dst)
	}
	for name := range fields {
		bad = append(bad, name+" is no field of generate_express")
	}
	slices.Sort(bad)
	if c.EmotionID != "" && len(v.Emotions) > 0 && !slices.Contains(v.Emotions, c.EmotionID) {
		bad = append(bad, fmt.Sprintf("emotion_id must be one of %s", strings.Join(v.Emotions, ", ")))
		c.EmotionID = ""
	}
	if c.EmotionText != "" && len(v.Tags) > 0 {
		known := knownTags(v.Tags, c.EmotionText)
		if known == "" {
			bad = append(bad, "emotion_text must be one of the declared tags")
		}
		c.EmotionText = known
	}
	if utf8.RuneCountInString(c.Caption) > CaptionLimit {
		c.Caption = string([]rune(c.Caption)[:CaptionLimit])
	}
	switch {
	case len(bad) > 0:
		return c, "error: " + strings.Join(bad, "; ")
	case c.Empty():
		return c, emptyExpress
	}
	return c, "ok"
}

// knownTags keeps the tags of the table, longest first, and drops the rest:
// tags combine freely, and models invent some.
func knownTags(tags []Tag, s string) string {
	var b strings.Builder
	for s != "" {
		best := ""
		for _, t := range tags {
			if len(t.Tag) > len(best) && strings.HasPrefix(s, t.Tag) {
				best = t.Tag
			}
		}
		if best == "" {
			_, n := utf8.DecodeRuneInString(s)
			s = s[n:]
			continue
		}
		b.WriteString(best)
		s = s[len(best):]
	}
	return b.String()
}
