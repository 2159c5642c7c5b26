package anim

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"yui/avatar/vrm"
)

// Source gives the animation behind a variant's path. It is called by the
// goroutine that needs the clip, or by the one that runs Library.Warm, so it
// must be safe for both at once. It may read files; it must not wait on a
// network.
type Source interface {
	Clip(path string) (*vrm.Animation, error)
}

// Bounds of a Library when its options are zero.
const (
	DefaultLibraryBytes = 48 << 20
	DefaultLibraryClips = 256
)

// Library prepares clips and keeps the recently used ones, within a bound on
// bytes and count. A clip that failed is remembered as failed, so that a
// missing file is asked for once. Any goroutine may use it; the lock is not
// held while a file is read.
type Library struct {
	src      Source
	keepRoot bool
	maxBytes int
	maxClips int

	mu    sync.Mutex
	clips map[clipKey]*shelf
	bytes int
	tick  uint64
}

type clipKey struct {
	path               string
	lock, keep, mirror bool
}

type shelf struct {
	clip *Clip
	err  error
	used uint64
}

// LibraryOptions bound a Library; zero values mean the defaults.
type LibraryOptions struct {
	MaxBytes int
	MaxClips int
	// KeepRoot leaves clips where they were recorded, for comparisons with
	// another player.
	KeepRoot bool
}

// NewLibrary keeps clips of src, which may be nil: then every clip is missing.
func NewLibrary(src Source, o LibraryOptions) *Library {
	if o.MaxBytes <= 0 {
		o.MaxBytes = DefaultLibraryBytes
	}
	if o.MaxClips <= 0 {
		o.MaxClips = DefaultLibraryClips
	}
	return &Library{
		src: src, keepRoot: o.KeepRoot, maxBytes: o.MaxBytes, maxClips: o.MaxClips,
		clips: map[clipKey]*shelf{},
	}
}

// ErrNoSource is why a Library without a Source has no clip.
var ErrNoSource = errors.New("no clip source")

// Clip gives the prepared clip of a motion's variant, reading it when it is not
// kept. A failure is kept too.
func (l *Library) Clip(m *Motion, variant int) (*Clip, error) {
	key := clipKey{m.Variants[variant].Path, m.RootLockY, m.KeepRoot, m.Mirror}
	l.mu.Lock()
	l.tick++
	if s := l.clips[key]; s != nil {
		s.used = l.tick
		l.mu.Unlock()
		return s.clip, s.err
	}
	l.mu.Unlock()

	s := &shelf{}
	s.clip, s.err = l.load(key)

	l.mu.Lock()
	defer l.mu.Unlock()
	if other := l.clips[key]; other != nil { // read twice at the same time
		return other.clip, other.err
	}
	l.tick++
	s.used = l.tick
	l.clips[key] = s
	l.bytes += s.size()
	l.trim(key)
	return s.clip, s.err
}

func (l *Library) load(key clipKey) (*Clip, error) {
	if l.src == nil {
		return nil, fmt.Errorf("clip %s: %w", key.path, ErrNoSource)
	}
	a, err := l.src.Clip(key.path)
	if err != nil {
		return nil, fmt.Errorf("clip %s: %w", key.path, err)
	}
	c, err := NewClip(a, ClipOptions{LockY: key.lock, Mirror: key.mirror, KeepRoot: l.keepRoot || key.keep})
	if err != nil {
		return nil, fmt.Errorf("clip %s: %w", key.path, err)
	}
	return c, nil
}

// trim drops the longest unused clips, never the one just added.
func (l *Library) trim(keep clipKey) {
	for len(l.clips) > 1 && (l.bytes > l.maxBytes || len(l.clips) > l.maxClips) {
		var oldest clipKey
		var found *shelf
		for k, s := range l.clips {
			if k != keep && (found == nil || s.used < found.used) {
				oldest, found = k, s
			}
		}
		if found == nil {
			return
		}
		delete(l.clips, oldest)
		l.bytes -= found.size()
	}
}

func (s *shelf) size() int {
	if s.clip == nil {
		return 64
	}
	return s.clip.bytes
}

// Warm reads the clips of the given motions, or of all when ids is empty, until
// it is done, ctx ends or the bound is reached. Run it beside the render loop
// so that the loop never waits for a file. Failures are joined and kept.
func (l *Library) Warm(ctx context.Context, r *Registry, ids ...string) error {
	if r == nil {
		return nil
	}
	if len(ids) == 0 {
		ids = r.IDs()
	}
	var errs []error
	for _, id := range ids {
		m := r.Motion(id)
		if m == nil {
			continue
		}
		for v := range m.Variants {
			if err := ctx.Err(); err != nil {
				return errors.Join(append(errs, fmt.Errorf("warm clips: %w", err))...)
			}
			if l.full() {
				return errors.Join(errs...)
			}
			if _, err := l.Clip(m, v); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

func (l *Library) full() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bytes > l.maxBytes*9/10 || len(l.clips) >= l.maxClips
}

// Forget drops every kept clip and failure, for when the files changed.
func (l *Library) Forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.clips)
	l.bytes = 0
}

// Size says how many clips are kept, and about how many bytes they hold.
func (l *Library) Size() (clips, bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.clips), l.bytes
}
