package mind

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"yui/backend/prompt/card"
)

// Files of the cards folder. What is exported goes beside them.
const (
	cardFolder     = "cards"
	currentDoc     = "current.json" // the imported card in use, as V3
	currentPicture = "current.png"  // its picture, when it came as PNG
	asideDoc       = "previous.json"
	asidePicture   = "previous.png"
)

// shelf keeps the user's own card on the disk and in memory. Reading it is
// free and may happen on any goroutine while a turn is live; the changes write
// to the disk, one at a time, and are seen whole or not at all.
type shelf struct {
	dir string
	mu  sync.Mutex                // orders the changes
	own atomic.Pointer[card.Card] // nil: the default card
}

// load reads the stored card. No card is no error; with one that cannot be
// read the default is in use.
func (s *shelf) load() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reload()
}

func (s *shelf) reload() error {
	c, err := s.stored()
	s.own.Store(c)
	return err
}

func (s *shelf) stored() (*card.Card, error) {
	doc, err := readCard(s.path(currentDoc))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the stored card: %w", err)
	}
	c, _, err := card.Decode(doc, "")
	if err != nil {
		return nil, fmt.Errorf("read the stored card %s: %w Import it again", s.path(currentDoc), err)
	}
	return &c, nil
}

// put takes a card into use; picture may be nil. The one before is put aside.
func (s *shelf) put(c card.Card, picture []byte) (err error) {
	doc, err := card.EncodeV3(c)
	if err != nil {
		return err
	}
	// In use is what a restart will read, so that both give the same bytes.
	kept, _, err := card.Decode(doc, c.Name)
	if err != nil {
		return fmt.Errorf("keep the card: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	newDoc, err := s.stage(doc)
	if err != nil {
		return err
	}
	defer os.Remove(newDoc) // gone once it was moved
	newPicture := ""
	if picture != nil {
		if newPicture, err = s.stage(picture); err != nil {
			return err
		}
		defer os.Remove(newPicture)
	}
	had, err := s.putAside()
	if err != nil {
		return err
	}
	// The picture first: a card is never seen with another one's.
	if newPicture == "" {
		err = remove(s.path(currentPicture))
	} else {
		err = os.Rename(newPicture, s.path(currentPicture))
	}
	if err == nil {
		err = os.Rename(newDoc, s.path(currentDoc))
	}
	if err != nil {
		err = fmt.Errorf("keep the card: %w", err)
		if had {
			err = errors.Join(err, s.bringBack())
		}
		return err
	}
	s.own.Store(&kept)
	return nil
}

// reset goes back to the default card; the card in use is put aside.
func (s *shelf) reset() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.putAside(); err != nil {
		return err
	}
	s.own.Store(nil)
	return nil
}

// restore takes the card that was put aside into use again.
func (s *shelf) restore() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bringBack()
}

// putAside makes room for another card and tells whether one was there.
func (s *shelf) putAside() (had bool, err error) {
	if _, err := os.Lstat(s.path(currentDoc)); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	err = s.move(currentPicture, asidePicture)
	if err == nil {
		err = s.move(currentDoc, asideDoc)
	}
	if err != nil {
		return false, fmt.Errorf("put the card aside: %w", err)
	}
	return true, nil
}

func (s *shelf) bringBack() error {
	if _, err := os.Lstat(s.path(asideDoc)); err != nil {
		return fmt.Errorf("no card was put aside: %w", err)
	}
	if err := errors.Join(s.move(asidePicture, currentPicture), s.move(asideDoc, currentDoc)); err != nil {
		return fmt.Errorf("bring the card back: %w", err)
	}
	return s.reload()
}

// move gives a file of the folder another name; where there is none, there
// is none under the new name either.
func (s *shelf) move(from, to string) error {
	err := os.Rename(s.path(from), s.path(to))
	if errors.Is(err, fs.ErrNotExist) {
		return remove(s.path(to))
	}
	return err
}

// picture is the PNG of the card in use, nil when it has none.
func (s *shelf) picture() ([]byte, error) {
	if s.own.Load() == nil {
		return nil, nil
	}
	p, err := readCard(s.path(currentPicture))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return p, err
}

func (s *shelf) path(name string) string { return filepath.Join(s.dir, name) }

// stage writes a file of the folder under a passing name.
func (s *shelf) stage(data []byte) (path string, err error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", fmt.Errorf("make the cards folder: %w", err)
	}
	f, err := os.CreateTemp(s.dir, ".card-*")
	if err != nil {
		return "", fmt.Errorf("write the card: %w", err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(f.Name())
		return "", fmt.Errorf("write the card: %w", err)
	}
	return f.Name(), nil
}

// readCard reads a file whole, but no more of it than a card may have; one
// byte over shows that it is too large.
func readCard(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe would keep the reader waiting
		return nil, fmt.Errorf("%s is not a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	b.Grow(int(min(info.Size(), card.MaxFile)) + bytes.MinRead)
	_, err = b.ReadFrom(io.LimitReader(f, card.MaxFile+1))
	return b.Bytes(), err
}

// remove takes a file away that may not be there.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
