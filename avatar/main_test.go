package avatar_test

import (
	"log/slog"
	"os"
	"testing"
)

// TestMain keeps the warnings about deliberately missing clips out of the output.
func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}
