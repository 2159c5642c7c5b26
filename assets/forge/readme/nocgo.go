//go:build !cgo

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "readme: the renderer needs cgo; build with CGO_ENABLED=1")
	os.Exit(1)
}
