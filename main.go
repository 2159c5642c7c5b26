// Command yui is the desktop companion and its tools.
package main

import (
	"os"

	"yui/app/command"
)

func main() { os.Exit(command.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
