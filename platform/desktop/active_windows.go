package desktop

import (
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	getForeground = user32.NewProc("GetForegroundWindow")
	getWindowText = user32.NewProc("GetWindowTextW")
	getThreadPID  = user32.NewProc("GetWindowThreadProcessId")
)

// Active answers the window that has the keyboard; a zero Active while that is
// one of ours or nothing.
func (d *Desktop) Active() (Active, error) {
	w, _, _ := getForeground.Call()
	if w == 0 {
		return Active{}, nil
	}
	var pid uint32
	_, _, _ = getThreadPID.Call(w, uintptr(unsafe.Pointer(&pid)))
	if pid == windows.GetCurrentProcessId() {
		return Active{}, nil
	}
	buf := make([]uint16, 1024)
	n, _, _ := getWindowText.Call(w, uintptr(unsafe.Pointer(&buf[0])), uintptr(len(buf)))
	a := Active{Title: windows.UTF16ToString(buf[:n])}
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return a, nil
	}
	defer func() { _ = windows.CloseHandle(h) }()
	size := uint32(len(buf))
	if windows.QueryFullProcessImageName(h, 0, &buf[0], &size) == nil {
		a.App = strings.TrimSuffix(filepath.Base(windows.UTF16ToString(buf[:size])), ".exe")
	}
	return a, nil
}
