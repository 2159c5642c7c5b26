package main

import "syscall"

// gettid is the calling thread, for the driver to look at under /proc.
func gettid() int { return syscall.Gettid() }
