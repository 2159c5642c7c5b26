package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"yui/app/control"
	"yui/app/mind"
	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/configs"
)

// maxLine bounds one typed line.
const maxLine = 256 << 10

func chatCommand(s *shared) *cobra.Command {
	var asJSON bool
	var once string
	c := &cobra.Command{
		Use:   "chat",
		Short: "Talk to her in the terminal, without a window",
		Long: "Talk to her in the terminal: the same engine, settings and transcript, no window and no sound.\n" +
			"/reset begins a new session, /quit or Ctrl+D ends.",
		Args: args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			single := c.Flags().Changed("once")
			if single && strings.TrimSpace(once) == "" {
				return usageError{errors.New("--once needs a text")}
			}
			t := &terminal{out: c.OutOrStdout(), json: asJSON}
			return t.run(c.Context(), s, func(ctx context.Context) error {
				if single {
					return t.turn(ctx, once)
				}
				return t.talk(ctx, c.InOrStdin())
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON event a line: speech, cue, reasoning, tool, usage, failed, done")
	c.Flags().StringVar(&once, "once", "", "say one thing, print the reply and exit: 0 on a reply or deliberate silence, 1 on a failure")
	return c
}

// terminal is one `yui chat`.
type terminal struct {
	out   io.Writer
	json  bool
	mind  *mind.Mind
	relay control.Relay
}

// run opens the mind around f.
func (t *terminal) run(ctx context.Context, s *shared, f func(context.Context) error) (err error) {
	d, err := s.dirs()
	if err != nil {
		return err
	}
	cfg, err := configs.Load(d.Config, os.Getenv)
	if err != nil {
		return err
	}
	emotions, err := face.ParseEmotions(cfg.Emotions)
	if err != nil {
		return fmt.Errorf("configs/emotion_registry.json: %w", err)
	}
	motions, err := anim.ParseRegistry(cfg.Motions)
	if err != nil {
		return fmt.Errorf("configs/motions.json: %w", err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil)) // the terminal belongs to the talk
	slog.SetDefault(quiet)
	t.mind, err = mind.New(ctx, mind.Options{Dirs: d, Configs: cfg, Mute: true, OnEvent: t.relay.Publish,
		Emotions: emotions.IDs, Motions: motions.Selectable,
		Log: quiet})
	if err != nil {
		return err
	}
	run, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- t.mind.Run(run) }()
	defer func() {
		cancel()
		err = errors.Join(err, <-ended, t.mind.Close())
	}()
	return f(ctx)
}

// turn says one thing and prints what comes back.
func (t *terminal) turn(ctx context.Context, text string) error {
	l := t.relay.Listen(control.Full)
	defer l.Close()
	if err := l.Begin(func() (string, error) { return t.mind.Say(text, mind.Nobody) }); err != nil {
		return err
	}
	p := &printer{out: t.out, json: t.json}
	for {
		select {
		case e, ok := <-l.C:
			if !ok {
				return p.end()
			}
			raw, err := json.Marshal(e)
			if err == nil {
				err = p.line(raw)
			}
			if err != nil {
				return err
			}
		case <-ctx.Done():
			t.mind.Stop()
			return ctx.Err()
		}
	}
}

// talk reads lines until the end of input.
func (t *terminal) talk(ctx context.Context, in io.Reader) error {
	lines := make(chan string)
	var readErr error
	go func() {
		defer close(lines)
		sc := bufio.NewScanner(in)
		sc.Buffer(nil, maxLine)
		for sc.Scan() {
			select {
			case lines <- sc.Text():
			case <-ctx.Done():
				return
			}
		}
		readErr = sc.Err()
	}()
	for {
		if !t.json {
			fmt.Fprint(t.out, "> ")
		}
		var line string
		select {
		case l, ok := <-lines:
			if !ok {
				if readErr != nil {
					return fmt.Errorf("read what you typed: %w", readErr)
				}
				return nil
			}
			line = strings.TrimSpace(l)
		case <-ctx.Done():
			return nil
		}
		switch line {
		case "":
		case "/quit", "/exit":
			return nil
		case "/reset":
			t.mind.Reset()
		default:
			if err := t.turn(ctx, line); err != nil {
				var quiet quietError
				if !errors.As(err, &quiet) {
					fmt.Fprintf(t.out, "! %v\n", err)
				}
			}
		}
	}
}
