// Package keyring keeps API keys in the system's keyring, or, where there is
// none, in a file that only the user can read. A slow or locked keyring is
// given wait, then the file is used, so that a start never hangs on it.
//
// Any goroutine may call it. Keys are never logged and never part of an error.
package keyring

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/zalando/go-keyring"
)

const (
	service = "app.yui.desktop"
	wait    = 2 * time.Second
	maxKey  = 16 << 10
)

// Ring stores secrets by name ("chat", "tts", "stt").
type Ring struct {
	path string
	mu   sync.Mutex
	sys  system
}

type system interface {
	Get(service, name string) (string, error)
	Set(service, name, secret string) error
	Delete(service, name string) error
}

// New uses the system keyring with file (keys.json in the data folder) behind
// it.
func New(file string) *Ring { return &Ring{path: file, sys: osRing{}} }

// Get returns a secret, "" when there is none.
func (r *Ring) Get(name string) (string, error) {
	v, err := withWait(func() (string, error) { return r.sys.Get(service, name) })
	if err == nil {
		return v, nil
	}
	m, ferr := r.read()
	if ferr != nil {
		return "", ferr
	}
	return m[name], nil
}

// Set stores a secret and tells whether it went to the file instead of the
// keyring, so that the caller can say so. "" removes it.
func (r *Ring) Set(name, secret string) (inFile bool, err error) {
	if len(secret) > maxKey {
		return false, fmt.Errorf("the key has %d characters; paste the key alone", len(secret))
	}
	_, err = withWait(func() (string, error) {
		if secret == "" {
			err := r.sys.Delete(service, name)
			if errors.Is(err, keyring.ErrNotFound) {
				err = nil
			}
			return "", err
		}
		return "", r.sys.Set(service, name, secret)
	})
	if err == nil {
		return false, r.write(name, "") // it lives in the keyring now
	}
	return secret != "", r.write(name, secret)
}

// Available tells whether a system keyring answers.
func (r *Ring) Available() bool {
	_, err := withWait(func() (string, error) { return r.sys.Get(service, "probe") })
	return err == nil || errors.Is(err, keyring.ErrNotFound)
}

func (r *Ring) read() (map[string]string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.readLocked()
}

func (r *Ring) readLocked() (map[string]string, error) {
	m := map[string]string{}
	data, err := os.ReadFile(r.path)
	if errors.Is(err, os.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the key file: %w", err)
	}
	if json.Unmarshal(data, &m) != nil { // the parser's error would show a piece of a key
		return nil, fmt.Errorf("the key file %s is damaged; remove it and enter the keys again", r.path)
	}
	return m, nil
}

func (r *Ring) write(name, secret string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	m, err := r.readLocked()
	if err != nil {
		return err
	}
	if _, had := m[name]; secret == "" && !had {
		return nil
	}
	if secret == "" {
		delete(m, name)
	} else {
		m[name] = secret
	}
	data, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("write the key file: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(r.path), ".keys-*") // 0600 by contract
	if err != nil {
		return fmt.Errorf("write the key file: %w", err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Close()); err != nil {
		return fmt.Errorf("write the key file: %w", err)
	}
	if err := os.Rename(tmp.Name(), r.path); err != nil {
		return fmt.Errorf("write the key file: %w", err)
	}
	return nil
}

// withWait gives the keyring its time; what answers later is dropped.
func withWait(f func() (string, error)) (string, error) {
	type answer struct {
		v   string
		err error
	}
	ch := make(chan answer, 1)
	go func() {
		v, err := f()
		ch <- answer{v, err}
	}()
	select {
	case a := <-ch:
		return a.v, a.err
	case <-time.After(wait):
		return "", errors.New("the keyring did not answer in time")
	}
}

type osRing struct{}

func (osRing) Get(s, n string) (string, error) { return keyring.Get(s, n) }
func (osRing) Set(s, n, v string) error        { return keyring.Set(s, n, v) }
func (osRing) Delete(s, n string) error        { return keyring.Delete(s, n) }
