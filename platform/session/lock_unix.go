//go:build unix

package session

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

var errLocked = unix.EWOULDBLOCK

// tryLock takes an advisory lock that ends with the process.
func tryLock(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
