// Command write builds every clip into assets/motions:
//
//	go run ./assets/forge/motion/write
package main

import (
	"flag"
	"fmt"
	"os"

	"yui/assets/forge/motion"
)

func main() {
	dir := flag.String("o", "assets/motions", "the directory to write into")
	flag.Parse()
	if err := motion.WriteAll(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "write:", err)
		os.Exit(1)
	}
}
