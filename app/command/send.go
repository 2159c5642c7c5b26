package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"yui/app/control"
	"yui/platform/session"
)

func sendCommand(s *shared) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "send TEXT",
		Short: "Say something to the running YUI and print her reply as it comes",
		Long: "Say something to the running YUI and print her reply and its cues as they come.\n" +
			"With --json every line is one event: speech, cue, failed or done.",
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			text := strings.TrimSpace(strings.Join(a, " "))
			if text == "" {
				return usageError{errors.New("the text is empty")}
			}
			d, err := s.dirs()
			if err != nil {
				return err
			}
			p := &printer{out: c.OutOrStdout(), json: asJSON}
			err = session.Call(c.Context(), d.Runtime, control.Request{Do: control.Send, Text: text}, p.line)
			if err != nil {
				return err
			}
			return p.end()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON event a line")
	return c
}

// printer shows the events of one turn and remembers how it ended.
type printer struct {
	out     io.Writer
	json    bool
	midLine bool
	cued    bool // a cue was the last thing printed
	done    bool
	failed  string
}

func (p *printer) line(raw json.RawMessage) error {
	var e control.Event
	if err := json.Unmarshal(raw, &e); err != nil {
		return fmt.Errorf("the running YUI answered something unreadable: %w", err)
	}
	if e.Error != "" {
		return errors.New(e.Error)
	}
	switch e.Type {
	case "failed":
		p.failed = e.Text
	case "done":
		p.done = true
	}
	if p.json {
		_, err := fmt.Fprintf(p.out, "%s\n", raw)
		return err
	}
	return p.human(e)
}

func (p *printer) human(e control.Event) error {
	var err error
	switch e.Type {
	case "speech":
		text := e.Text
		if p.cued { // one space between a cue and its words
			text = " " + strings.TrimLeft(text, " ")
		}
		p.cued = false
		_, err = fmt.Fprint(p.out, text)
		if e.Text != "" {
			p.midLine = !strings.HasSuffix(e.Text, "\n")
		}
	case "cue":
		if p.midLine {
			_, err = fmt.Fprint(p.out, " ")
		}
		if err == nil {
			_, err = fmt.Fprintf(p.out, "(%s)", cueWords(e))
		}
		p.midLine, p.cued = true, true
	}
	return err
}

func (p *printer) newline() error {
	if !p.midLine {
		return nil
	}
	p.midLine = false
	_, err := fmt.Fprintln(p.out)
	return err
}

// end reports how the turn ended.
func (p *printer) end() error {
	if !p.json {
		if err := p.newline(); err != nil {
			return err
		}
	}
	switch {
	case p.failed != "" && p.json:
		return quietError{exitFailed}
	case p.failed != "":
		return errors.New(p.failed)
	case !p.done:
		return errors.New("YUI went away before the reply was finished")
	}
	return nil
}

func cueWords(e control.Event) string {
	var w []string
	for _, s := range []string{e.EmotionID, e.MotionID, e.EmotionText, e.Caption} {
		if s != "" {
			w = append(w, s)
		}
	}
	return strings.Join(w, ", ")
}
