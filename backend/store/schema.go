package store

import (
	"context"
	"database/sql"
	"fmt"
)

// steps are the schema's migrations, oldest first; the file's user_version
// counts how many have run. Never edit a step that has shipped: add one.
var steps = []string{
	`CREATE TABLE kv (
		key   TEXT PRIMARY KEY,
		value TEXT NOT NULL,
		at    INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE sessions (
		id        INTEGER PRIMARY KEY,
		character TEXT NOT NULL,
		started   INTEGER NOT NULL
	);
	CREATE INDEX sessions_character ON sessions(character, id);
	CREATE TABLE messages (
		id      INTEGER PRIMARY KEY,
		session INTEGER NOT NULL REFERENCES sessions(id),
		turn    TEXT NOT NULL,
		role    TEXT NOT NULL CHECK (role IN ('user','assistant')),
		text    TEXT NOT NULL,
		event   TEXT NOT NULL,
		guide   TEXT NOT NULL,
		at      INTEGER NOT NULL
	);
	CREATE INDEX messages_session ON messages(session, id);
	CREATE VIRTUAL TABLE messages_fts USING fts5(text, content='messages', content_rowid='id', tokenize='trigram');
	CREATE TRIGGER messages_ai AFTER INSERT ON messages BEGIN
		INSERT INTO messages_fts(rowid, text) VALUES (new.id, new.text);
	END;
	CREATE TRIGGER messages_ad AFTER DELETE ON messages BEGIN
		INSERT INTO messages_fts(messages_fts, rowid, text) VALUES ('delete', old.id, old.text);
	END;`,
}

func (s *Store) migrate(ctx context.Context) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		var have int
		if err := tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&have); err != nil {
			return err
		}
		if have > len(steps) {
			return fmt.Errorf("it was written by a newer YUI (schema %d, this one knows %d)", have, len(steps))
		}
		for i := have; i < len(steps); i++ {
			if _, err := tx.ExecContext(ctx, steps[i]); err != nil {
				return fmt.Errorf("schema step %d: %w", i+1, err)
			}
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, len(steps)))
		return err
	})
}
