// Package store keeps what must survive a restart: sessions, the transcript,
// and a key-value table for settings and the records the seeds name
// (yui.previous-turn, yui.previous_response_id, …). It owns one SQLite file.
//
// Any goroutine may call it; SQLite serialises the writes. A write has reached
// the file when the call returns, in WAL mode with full sync, so a killed
// process loses at most the turn that was not finished. Calls take a context
// and never wait longer than busyTimeout for another process.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver
)

const busyTimeout = 5 * time.Second

// Store is an open database.
type Store struct {
	db   *sql.DB
	path string
}

// Open opens or creates the database at path, in a directory that is made when
// missing, and brings its schema up to date. A file that is no database is
// refused; it is never overwritten.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	// SQLite gives its log the database's mode: the file is private from its
	// first byte on.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w; choose another folder with --data-dir", path, err)
	}
	f.Close()
	q := url.Values{}
	q.Set("_journal_mode", "WAL")
	q.Set("_synchronous", "FULL")
	q.Set("_foreign_keys", "on")
	q.Set("_txlock", "immediate")
	q.Set("_busy_timeout", fmt.Sprint(busyTimeout.Milliseconds()))
	dsn := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: q.Encode()}).String()
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.SetMaxOpenConns(4)
	s := &Store{db: db, path: path}
	if err := s.migrate(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("open %s: %w; move the file away to start afresh", path, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		db.Close()
		return nil, fmt.Errorf("protect %s: %w", path, err)
	}
	return s, nil
}

// Path is the database's file.
func (s *Store) Path() string { return s.path }

// Close checkpoints the log and closes the file.
func (s *Store) Close() error {
	// No caller's context: what ends the app must not end this. It waits for
	// others no longer than busyTimeout.
	_, err := s.db.ExecContext(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`)
	return errors.Join(err, s.db.Close())
}

// inTx runs f in one transaction.
func (s *Store) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
