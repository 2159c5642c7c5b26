package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sort"
	"time"
)

// keptLogs is how many day files stay.
const keptLogs = 14

// logFile is today's log in the state folder. It holds no keys and no words of
// the conversation.
type logFile struct {
	*slog.Logger
	file *os.File
}

// openLog opens today's file, removes old ones and makes it the default log.
func openLog(state string) (*logFile, error) {
	dir := filepath.Join(state, "log")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the log folder: %w", err)
	}
	name := filepath.Join(dir, "yui-"+time.Now().Format("2006-01-02")+".log")
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	l := &logFile{Logger: slog.New(slog.NewTextHandler(f, nil)), file: f}
	slog.SetDefault(l.Logger)
	if old, err := filepath.Glob(filepath.Join(dir, "yui-*.log")); err == nil && len(old) > keptLogs {
		sort.Strings(old)
		for _, p := range old[:len(old)-keptLogs] {
			if err := os.Remove(p); err != nil {
				l.Warn("Old log stays", "err", err)
			}
		}
	}
	return l, nil
}

// Close writes out and closes the file.
func (l *logFile) Close() error { return errors.Join(l.file.Sync(), l.file.Close()) }
