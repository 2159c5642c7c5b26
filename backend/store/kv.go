package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// maxValue bounds one stored value.
const maxValue = 1 << 20

// Get reads a key; "" and false when it is absent.
func (s *Store) Get(ctx context.Context, key string) (string, bool, error) {
	var v string
	err := s.db.QueryRowContext(ctx, `SELECT value FROM kv WHERE key = ?`, key).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("read %s: %w", key, err)
	}
	return v, true, nil
}

// Set writes a key.
func (s *Store) Set(ctx context.Context, key, value string) error {
	if len(value) > maxValue {
		return fmt.Errorf("write %s: the value has %d bytes and the limit is %d", key, len(value), maxValue)
	}
	_, err := s.db.ExecContext(ctx, `INSERT INTO kv(key, value, at) VALUES(?,?,?)
		ON CONFLICT(key) DO UPDATE SET value = excluded.value, at = excluded.at`, key, value, time.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("write %s: %w", key, err)
	}
	return nil
}

// Delete removes a key; a missing one is no error.
func (s *Store) Delete(ctx context.Context, key string) error {
	if _, err := s.db.ExecContext(ctx, `DELETE FROM kv WHERE key = ?`, key); err != nil {
		return fmt.Errorf("delete %s: %w", key, err)
	}
	return nil
}

// All reads every key with the prefix.
func (s *Store) All(ctx context.Context, prefix string) (map[string]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT key, value FROM kv WHERE substr(key, 1, length(?1)) = ?1`, prefix)
	if err != nil {
		return nil, fmt.Errorf("read %s*: %w", prefix, err)
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var k, v string
		if err := rows.Scan(&k, &v); err != nil {
			return nil, fmt.Errorf("read %s*: %w", prefix, err)
		}
		out[k] = v
	}
	return out, rows.Err()
}
