package command

import (
	"github.com/spf13/cobra"

	"yui/app"
)

// appCommand is the root: without a subcommand it is the app.
func appCommand(s *shared) *cobra.Command {
	var o app.Options
	c := &cobra.Command{
		Use:   "yui",
		Short: "A companion who lives on your desktop",
		Args:  args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			d, err := s.dirs()
			if err != nil {
				return err
			}
			o.Dirs, o.Version, o.Out = d, Version, c.OutOrStdout()
			return app.Run(c.Context(), o)
		},
	}
	c.Flags().StringVar(&o.Model, "model", "", "model file (.vrm, .glb, .gltf) to show instead of the last one")
	c.Flags().BoolVar(&o.Outside, "step-out", false, "begin on the desktop instead of in the window")
	return c
}
