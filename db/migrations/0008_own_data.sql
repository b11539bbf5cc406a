-- Members who delete their accounts. From this moment on nobody finds the member; the rows go step by step,
-- and the one that bears it last.
ALTER TABLE users ADD COLUMN deleted_at INTEGER;
--> statement-breakpoint
CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- What stays of a deleted account, for a time and as a digest that names nobody: the username, so that no
-- stranger takes it at once, and the e-mail address of who was suspended.
CREATE TABLE account_remnants (
  kind TEXT NOT NULL CHECK (kind IN ('username', 'suspension')),
  digest TEXT NOT NULL CHECK (length(digest) = 64),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (kind, digest)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX account_remnants_expires ON account_remnants (expires_at);
