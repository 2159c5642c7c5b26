package command

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"yui/avatar/vrm"
)

func inspectCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "inspect FILE",
		Short: "Print what a model file holds, as JSON",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, a []string) error {
			m, err := vrm.ReadFile(a[0])
			if err != nil {
				return err
			}
			e := json.NewEncoder(c.OutOrStdout())
			e.SetIndent("", "  ")
			e.SetEscapeHTML(false)
			if err := e.Encode(vrm.Inspect(m)); err != nil {
				return fmt.Errorf("print the report: %w", err)
			}
			return nil
		},
	}
}
