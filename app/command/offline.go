package command

import (
	"fmt"
	"net"
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
			if delay < 0 || delay > 10*time.Second {
				return usageError{fmt.Errorf("--delay %v is not in 0s..10s", delay)}
			}
			h := offline.New(offline.Options{Name: "Yui", Delay: delay, Key: key})
			return serveLoopback(c, addr, "the companion", h, func(at net.Addr) {
				fmt.Fprintf(c.OutOrStdout(), "companion on http://%s/v1 (Ctrl+C ends it)\n", at)
			})
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8643", "loopback address and port")
	c.Flags().DurationVar(&delay, "delay", offline.DefaultDelay, "pause between two pieces of a reply")
	c.Flags().StringVar(&key, "key", os.Getenv("YUI_OFFLINE_KEY"), "key that requests must carry; none by default")
	return c
}
