package window

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Entry is a folder, or a file that may be opened.
type Entry struct {
	Name   string
	Folder bool
	Bytes  int64
}

const (
	maxEntries = 300 // rows of a folder that are shown
	maxRead    = 20000
)

// ListFolder reads a folder for the picker: its folders, then the files with
// one of the endings, both by name, hidden ones left out. more is how many
// did not fit. It blocks: run it off the UI goroutine.
func ListFolder(dir string, endings []string) (entries []Entry, more int, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, 0, err
	}
	defer d.Close()
	all, err := d.ReadDir(maxRead)
	if err != nil && len(all) == 0 {
		if names, e := os.ReadDir(dir); e == nil && len(names) == 0 {
			return nil, 0, nil // an empty folder ends with io.EOF
		}
		return nil, 0, err
	}
	for _, e := range all {
		name := e.Name()
		if strings.HasPrefix(name, ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(dir, name)) // follows links
		if err != nil {
			continue
		}
		if !info.IsDir() && !slices.Contains(endings, strings.ToLower(filepath.Ext(name))) {
			continue
		}
		entries = append(entries, Entry{Name: name, Folder: info.IsDir(), Bytes: info.Size()})
	}
	slices.SortFunc(entries, func(a, b Entry) int {
		if a.Folder != b.Folder {
			if a.Folder {
				return -1
			}
			return 1
		}
		return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	if over := len(entries) - maxEntries; over > 0 {
		return entries[:maxEntries], over, nil
	}
	return entries, 0, nil
}

func fileSize(n int64) string {
	switch {
	case n >= 1e6:
		return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " MB"
	case n >= 1e3:
		return strconv.FormatInt(n/1e3, 10) + " kB"
	}
	return strconv.FormatInt(n, 10) + " B"
}
