// Package archtest holds the house rules as tests: which room may know which,
// and why. It has no code of its own; `go test ./app/archtest` is the point.
package archtest
