package main

import (
	"os/exec"
	"syscall"
)

// tied makes the process end when the driver does, however that happens. The
// driver starts its processes from the main goroutine, locked to the main
// thread, because the kernel goes by the thread.
func tied(cmd *exec.Cmd) *exec.Cmd {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return cmd
}
