-- Who moderates besides those whom the environment names, and what moderators have done.

CREATE TABLE moderators (
  email TEXT PRIMARY KEY NOT NULL COLLATE NOCASE CHECK (length(email) > 0),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Nothing here goes with what it names: the record outlives the photo, the member and the report.
CREATE TABLE moderation_actions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  moderator_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  action TEXT NOT NULL CHECK (action IN ('dismiss', 'hide', 'unhide', 'warn', 'suspend', 'lift')),
  report_id INTEGER REFERENCES reports (id) ON DELETE SET NULL,
  photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL,
  comment_id INTEGER REFERENCES comments (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX moderation_actions_moderator ON moderation_actions (moderator_id) WHERE moderator_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_report ON moderation_actions (report_id, id);
--> statement-breakpoint
CREATE INDEX moderation_actions_photo ON moderation_actions (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_comment ON moderation_actions (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_user ON moderation_actions (user_id) WHERE user_id IS NOT NULL;
