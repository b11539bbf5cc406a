-- The members who get a mail about what happened. A table of its own, because the site moves its rows at every mail,
-- and few members have one.
CREATE TABLE mail_notices (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  frequency TEXT NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  last_notification_id INTEGER NOT NULL,
  previous_notification_id INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX mail_notices_due ON mail_notices (due_at);
