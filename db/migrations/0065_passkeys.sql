-- A member's passkeys for the sign-in by e-mail.
CREATE TABLE passkeys (
  -- The number is for forms and the export; the credential's own id names it at sign-in.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  credential TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id, id);
