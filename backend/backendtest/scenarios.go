package backendtest

import "embed"

// Scripts are the scenarios that come with this package, under testdata.
//
//go:embed testdata/*.txtar
var Scripts embed.FS

// All reads them.
func All() ([]*Scenario, error) { return Load(Scripts, "testdata") }
