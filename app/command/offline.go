package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"yui/backend/offline"
)

func offlineCommand() *cobra.Command {
	var addr, key string
	var delay time.Duration
	c := &cobra.Command{
		Use:   "offline-backend",
		Short: "Serve the built-in companion over HTTP, to see the protocols work",
		Long: "Serve the companion that answers when nothing is connected, as a backend of its own:\n" +
			"the Responses API, Chat Completions and push (WebSocket) under http://ADDR/v1.",
		Args: args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			host, _, err := net.SplitHostPort(addr)
			if err != nil {
				return usageError{fmt.Errorf("--addr %q is not HOST:PORT", addr)}
			}
			if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
				return usageError{fmt.Errorf("--addr %q is not a loopback address; the companion serves this computer alone", addr)}
			}
			if delay < 0 || delay > 10*time.Second {
				return usageError{fmt.Errorf("--delay %v is not in 0s..10s", delay)}
			}
			ln, err := net.Listen("tcp", addr)
			if err != nil {
				return fmt.Errorf("listen on %s: %w; choose another port", addr, err)
			}
			fmt.Fprintf(c.OutOrStdout(), "companion on http://%s/v1 (Ctrl+C ends it)\n", ln.Addr())
			srv := &http.Server{Handler: offline.New(offline.Options{Name: "Yui", Delay: delay, Key: key}), ReadHeaderTimeout: 10 * time.Second}
			ended := make(chan error, 1)
			go func() { ended <- srv.Serve(ln) }()
			select {
			case err := <-ended:
				return fmt.Errorf("serve: %w", err)
			case <-c.Context().Done():
			}
			ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), 3*time.Second)
			defer cancel()
			if err := srv.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
				return fmt.Errorf("stop serving: %w", err)
			}
			return srv.Close()
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8643", "loopback address and port")
	c.Flags().DurationVar(&delay, "delay", offline.DefaultDelay, "pause between two pieces of a reply")
	c.Flags().StringVar(&key, "key", os.Getenv("YUI_OFFLINE_KEY"), "key that requests must carry; none by default")
	return c
}
