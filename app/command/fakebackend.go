package command

import (
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"yui/backend/backendtest"
)

// fakeBackendCommand serves the scripted backend, faults included, for
// somebody who works on the app and wants to see what a broken server looks
// like in it.
func fakeBackendCommand() *cobra.Command {
	var addr, first string
	c := &cobra.Command{
		Use:    "fake-backend",
		Short:  "Serve scripted replies and faults, to see what the app makes of them",
		Hidden: true,
		Long: "Serve scripted replies and faults over the Responses API, Chat Completions and push\n" +
			"(WebSocket). A message /NAME plays the script of that name; GET / lists them.",
		Args: args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			all, err := backendtest.All()
			if err != nil {
				return fmt.Errorf("read the scripts: %w", err)
			}
			s, err := backendtest.NewBackend(all, first)
			if err != nil {
				return usageError{fmt.Errorf("--first: %w", err)}
			}
			defer s.Close()
			return serveLoopback(c, addr, "the scripted backend", s, func(at net.Addr) {
				fmt.Fprintf(c.OutOrStdout(), "scripted backend on http://%[1]s/v1 (Ctrl+C ends it)\n"+
					"  YUI_CHAT_BASE_URL=http://%[1]s/v1 YUI_CHAT_API=responses yui\n"+
					"  YUI_CHAT_API may also be chat_completions or push\n"+
					"  Write /NAME in the chat, or: yui send /NAME. http://%[1]s/ lists the names; one to try: /cut\n", at)
			})
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8644", "loopback address and port")
	c.Flags().StringVar(&first, "first", "plain", "script that answers before one was named")
	return c
}
