package card_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"yui/backend/prompt/card"
)

func TestAssemble(t *testing.T) {
	t.Parallel()
	full := card.Card{
		Name: "File name", Description: "{{char}} likes {{user}}.", Personality: "calm", Scenario: "a desk",
		MesExample: "<START>\n{{user}}: hi", SystemPrompt: "{{original}} Also: be kind.",
		PostHistory: "Stay {{char}}. {{original}}",
	}
	o := card.AssembleOptions{
		Char: "Yui", User: "Dana", Framing: "You are {{char}}, with {{user}}.", ChatInstructions: "Speak, {{CHAR}}. {{time}} {{ char }}",
	}
	for _, c := range []struct {
		name       string
		card       card.Card
		o          func(card.AssembleOptions) card.AssembleOptions
		want, post string
	}{
		{"full", full, nil,
			"You are Yui, with Dana. Also: be kind.\n\nYui likes Dana.\n\nPersonality: calm\n\nScenario: a desk\n\n" +
				"Example dialogue:\n<START>\nDana: hi\n\nSpeak, Yui. {{time}} {{ char }}",
			"Stay Yui. You are Yui, with Dana."},
		{"framing alone", card.Card{Name: "N"}, nil,
			"You are Yui, with Dana.\n\nSpeak, Yui. {{time}} {{ char }}", ""},
		{"own name", card.Card{Name: "N", Personality: " \n"}, func(o card.AssembleOptions) card.AssembleOptions {
			o.Char, o.ChatInstructions = "", ""
			return o
		}, "You are N, with Dana.", ""},
		{"off", full, func(o card.AssembleOptions) card.AssembleOptions { o.Off = true; return o },
			"Speak, Yui. {{time}} {{ char }}", ""},
		{"nothing is replaced twice", card.Card{Description: "{{user}} {{x {{char}} }} {{"}, func(o card.AssembleOptions) card.AssembleOptions {
			return card.AssembleOptions{Char: "{{user}}", User: "{{char}}"}
		}, "{{char}} {{x {{user}} }} {{", ""},
		{"framing without end", card.Card{Name: "N"}, func(o card.AssembleOptions) card.AssembleOptions {
			return card.AssembleOptions{Framing: "a{{original}}b"}
		}, "ab", ""},
		{"empty", card.Card{}, func(card.AssembleOptions) card.AssembleOptions { return card.AssembleOptions{} }, "", ""},
	} {
		opts := o
		if c.o != nil {
			opts = c.o(o)
		}
		for range 2 {
			got, post := card.Assemble(c.card, opts)
			if diff := cmp.Diff(c.want, got); diff != "" || post != c.post {
				t.Errorf("%s: post %q\n%s", c.name, post, diff)
			}
		}
	}
}

func TestGreetings(t *testing.T) {
	t.Parallel()
	c := card.Card{FirstMes: "Hi {{user}}.", AlternateGreetings: []string{" ", "I'm {{char}}."}}
	o := card.AssembleOptions{Char: "Yui", User: "Dana"}
	if diff := cmp.Diff([]string{"Hi Dana.", "I'm Yui."}, card.Greetings(c, o)); diff != "" {
		t.Error(diff)
	}
	o.Off = true
	if got := card.Greetings(c, o); got != nil {
		t.Errorf("card off: %q", got)
	}
}

func FuzzAssemble(f *testing.F) {
	f.Add("{{char}}", "{{user}}", "{{original}}")
	f.Add("{{{{char}}}}", "}}", "{{")
	f.Fuzz(func(t *testing.T, text, name, framing string) {
		c := card.Card{Name: name, Description: text, SystemPrompt: framing}
		o := card.AssembleOptions{User: name, Framing: framing}
		a, _ := card.Assemble(c, o)
		if b, _ := card.Assemble(c, o); a != b {
			t.Fatal("two assemblies differ")
		}
	})
}
