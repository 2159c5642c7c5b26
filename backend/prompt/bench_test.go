package prompt_test

import (
	"runtime"
	"testing"

	"yui/backend/prompt"
)

// BenchmarkBlock renders a block with every line in it. The budget is 20 µs
// and 10 kB.
func BenchmarkBlock(b *testing.B) {
	in := read(b, "testdata/own/everything.json")
	b.ReportAllocs()
	for b.Loop() {
		_ = prompt.UserItem(in, nil, "")
	}
}

// TestBlock_Budget fails when a full block allocates past its budget.
func TestBlock_Budget(t *testing.T) {
	in := read(t, "testdata/own/everything.json")
	const runs = 200
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		_ = prompt.UserItem(in, nil, "")
	}
	runtime.ReadMemStats(&after)
	if got := (after.TotalAlloc - before.TotalAlloc) / runs; got > 10_000 {
		t.Errorf("a full block allocates %d bytes, budget 10000", got)
	}
}
