// Command yui is the desktop companion and its tools.
package main

import (
	"os"

	"a.yui/firstlocale"

	"yui/app/command"
)

func main() {
	firstlocale.Restore()
	os.Exit(command.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
