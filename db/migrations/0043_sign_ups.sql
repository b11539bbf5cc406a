-- Who may sign up: invitations, and the domains and networks that the maintainer refuses.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The hash of the code in the link.
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 43),
  -- Null for an invitation of the maintainer.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  used_at INTEGER,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX invitations_user ON invitations (user_id, id);
--> statement-breakpoint
CREATE TABLE sign_up_blocks (
  -- A domain in lower case, or a network with its prefix length.
  value TEXT NOT NULL PRIMARY KEY CHECK (length(value) <= 253),
  kind TEXT NOT NULL CHECK (kind IN ('domain', 'network')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
