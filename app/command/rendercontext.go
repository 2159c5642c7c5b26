package command

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"yui/assets"
	"yui/backend/prompt"
)

// maxContext bounds a context document.
const maxContext = 16 << 20

func renderContextCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "render-context [FILE]",
		Short: "Print what a backend would read for a context document",
		Long: "Read one JSON document (FILE or standard input) and print the user item of that turn\n" +
			"exactly as the Responses transport sends it.",
		Args: args(cobra.MaximumNArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			in, name := c.InOrStdin(), "standard input"
			if len(a) == 1 {
				f, err := os.Open(a[0])
				if err != nil {
					return fmt.Errorf("open the context document: %w", err)
				}
				defer f.Close()
				in, name = f, a[0]
			}
			data, err := io.ReadAll(io.LimitReader(in, maxContext+1))
			if err != nil {
				return fmt.Errorf("read the context document %s: %w", name, err)
			}
			if len(data) > maxContext {
				return fmt.Errorf("%s: the context document is larger than %d bytes", name, maxContext)
			}
			input, err := prompt.DecodeContext(data)
			if err != nil {
				fmt.Fprintf(c.ErrOrStderr(), "yui: %s: %v\n", name, err)
				return quietError{exitUsage}
			}
			_, err = io.WriteString(c.OutOrStdout(), prompt.Page(input, assets.Guide))
			return err
		},
	}
}
