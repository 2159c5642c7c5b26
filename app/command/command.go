// Package command is the command line: one binary, one file a command. It
// parses flags, calls the rooms below and turns errors into exit codes: 0 done,
// 1 it failed (one readable message on standard error), 2 it was called wrongly
// (the usage). It owns no state; each command runs on the calling goroutine.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"yui/platform/paths"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// usageError marks a call that was wrong, as opposed to work that failed.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// quietError has been reported already; only the exit code is left.
type quietError struct{ code int }

func (e quietError) Error() string { return fmt.Sprintf("exit status %d", e.code) }

// shared are the flags every command takes.
type shared struct {
	configDir string
	dataDir   string
}

func (s *shared) dirs() (paths.Dirs, error) {
	return paths.Resolve(paths.Options{Config: s.configDir, Data: s.dataDir})
}

// Main runs the command line and returns the exit code.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	ctx, stop := interruptible()
	defer stop()
	return run(ctx, args, in, out, errOut)
}

// interruptible is a context that ends with the first signal. From then on
// signals do what they do by default, so a second one ends a process that is
// stuck in its way out.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	var quiet quietError
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &quiet):
		return quiet.code
	case errors.As(err, &usage), strings.HasPrefix(err.Error(), "unknown command"):
		fmt.Fprintf(errOut, "yui: %v\n\n%s", err, cmd.UsageString())
		return exitUsage
	default:
		fmt.Fprintf(errOut, "yui: %v\n", err)
		return exitFailed
	}
}

func newRoot() *cobra.Command {
	s := &shared{}
	root := appCommand(s)
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentFlags().StringVar(&s.configDir, "config-dir", "", "folder with your own configs/*.json, presets and event definitions")
	root.PersistentFlags().StringVar(&s.dataDir, "data-dir", "", "folder for the database, models, logs and the session socket")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		sendCommand(s), chatCommand(s), renderContextCommand(), inspectCommand(), snapshotCommand(s),
		offlineCommand(), fakeBackendCommand(), doctorCommand(s), versionCommand(),
	)
	return root
}

// args wraps cobra's validators so that a wrong count is a usage error, in
// words that show the call.
func args(v cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, a []string) error {
		err := v(c, a)
		if err == nil {
			return nil
		}
		_, operand, takes := strings.Cut(c.Use, " ")
		switch {
		case takes && len(a) == 0:
			err = fmt.Errorf("say what to %s: %s %s", c.Name(), c.CommandPath(), operand)
		case takes && strings.Contains(err.Error(), "arg(s)"):
			err = fmt.Errorf("%d arguments are too many: %s %s", len(a), c.CommandPath(), operand)
		}
		return usageError{err}
	}
}
