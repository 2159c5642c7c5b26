package system

import (
	"fmt"
	"os/exec"
	"syscall"
)

func find() (engine, error) {
	if path, err := exec.LookPath("powershell.exe"); err == nil {
		return sapi{path: path}, nil
	}
	return nil, fmt.Errorf("%w: PowerShell is missing", ErrNotFound)
}

// hide keeps a console window from flashing.
func hide(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
