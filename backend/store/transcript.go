package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"yui/backend/convo"
)

// Append writes the entries of one finished turn together: all or none.
func (s *Store) Append(ctx context.Context, character string, entries ...convo.Message) error {
	if len(entries) == 0 {
		return nil
	}
	err := s.inTx(ctx, func(tx *sql.Tx) error {
		session, err := currentSession(ctx, tx, character, entries[0].At)
		if err != nil {
			return err
		}
		for _, m := range entries {
			if _, err := tx.ExecContext(ctx,
				`INSERT INTO messages(session, turn, role, text, event, guide, at) VALUES(?,?,?,?,?,?,?)`,
				session, m.TurnID, string(m.Role), m.Text, m.Event, m.Guide, m.At.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("write the transcript: %w", err)
	}
	return nil
}

// StartSession draws a line: what came before is kept but no longer sent.
func (s *Store) StartSession(ctx context.Context, character string, at time.Time) error {
	if _, err := s.db.ExecContext(ctx, `INSERT INTO sessions(character, started) VALUES(?,?)`, character, at.UnixMilli()); err != nil {
		return fmt.Errorf("start a session: %w", err)
	}
	return nil
}

// Session reads the current session's entries, oldest first, at most limit of
// the newest (0: all).
func (s *Store) Session(ctx context.Context, character string, limit int) ([]convo.Message, error) {
	return s.list(ctx, `SELECT * FROM (SELECT id, turn, role, text, event, guide, at FROM messages
		WHERE session = (SELECT max(id) FROM sessions WHERE character = ?) ORDER BY id DESC LIMIT ?) ORDER BY id`,
		character, unlimited(limit))
}

// Before reads entries of all sessions older than the given id (0: from the
// newest), oldest first, at most limit.
func (s *Store) Before(ctx context.Context, character string, id int64, limit int) ([]convo.Message, error) {
	if id <= 0 {
		id = 1<<63 - 1
	}
	return s.list(ctx, `SELECT * FROM (SELECT m.id, turn, role, text, event, guide, at FROM messages m
		JOIN sessions s ON s.id = m.session WHERE s.character = ? AND m.id < ? ORDER BY m.id DESC LIMIT ?) ORDER BY id`,
		character, id, unlimited(limit))
}

// Search finds entries that contain the text (at least three characters),
// newest first, at most limit.
func (s *Store) Search(ctx context.Context, character, text string, limit int) ([]convo.Message, error) {
	return s.list(ctx, `SELECT m.id, turn, role, m.text, event, guide, at FROM messages_fts f
		JOIN messages m ON m.id = f.rowid JOIN sessions s ON s.id = m.session
		WHERE messages_fts MATCH '"' || replace(?2, '"', '""') || '"' AND s.character = ?1
		ORDER BY m.id DESC LIMIT ?3`, character, text, unlimited(limit))
}

func (s *Store) list(ctx context.Context, query string, args ...any) ([]convo.Message, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read the transcript: %w", err)
	}
	defer rows.Close()
	var out []convo.Message
	for rows.Next() {
		var m convo.Message
		var at int64
		if err := rows.Scan(&m.ID, &m.TurnID, &m.Role, &m.Text, &m.Event, &m.Guide, &at); err != nil {
			return nil, fmt.Errorf("read the transcript: %w", err)
		}
		m.At = time.UnixMilli(at)
		out = append(out, m)
	}
	return out, rows.Err()
}

func currentSession(ctx context.Context, tx *sql.Tx, character string, at time.Time) (int64, error) {
	var id int64
	err := tx.QueryRowContext(ctx, `SELECT id FROM sessions WHERE character = ? ORDER BY id DESC LIMIT 1`, character).Scan(&id)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	r, err := tx.ExecContext(ctx, `INSERT INTO sessions(character, started) VALUES(?,?)`, character, at.UnixMilli())
	if err != nil {
		return 0, err
	}
	return r.LastInsertId()
}

func unlimited(n int) int {
	if n <= 0 {
		return -1
	}
	return n
}
