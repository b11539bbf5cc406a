-- Mail that is still to be sent: a row is queued with the change that causes it, and deleted when the mail server has
-- taken the message.
CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'notices')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  text TEXT NOT NULL CHECK (length(text) <= 100000),
  html TEXT NOT NULL CHECK (length(html) <= 200000),
  headers TEXT NOT NULL CHECK (length(headers) <= 2000 AND json_valid(headers)),
  message_id TEXT NOT NULL CHECK (length(message_id) <= 300),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX mail_outbox_due ON mail_outbox (kind, next_attempt_at, id);
--> statement-breakpoint
CREATE INDEX mail_outbox_expiry ON mail_outbox (expires_at);
--> statement-breakpoint
CREATE INDEX mail_outbox_member ON mail_outbox (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- How many messages of a kind the mail server has taken on a day (UTC).
CREATE TABLE mail_days (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'notices')),
  sent INTEGER NOT NULL CHECK (sent >= 0),
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- When the mail server rejected the member's address: it gets no more notices.
ALTER TABLE users ADD COLUMN mail_bounced_at INTEGER;
