-- Moderators rename tags. SQLite changes a CHECK only with a new table.
CREATE TABLE new_moderation_actions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  moderator_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  action TEXT NOT NULL CHECK (action IN ('dismiss', 'hide', 'unhide', 'delete', 'warn', 'suspend', 'lift', 'theme', 'tag')),
  report_id INTEGER REFERENCES reports (id) ON DELETE SET NULL,
  photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL,
  comment_id INTEGER REFERENCES comments (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO new_moderation_actions SELECT id, moderator_id, action, report_id, photo_id, comment_id, user_id, note, created_at FROM moderation_actions;
--> statement-breakpoint
DROP TABLE moderation_actions;
--> statement-breakpoint
ALTER TABLE new_moderation_actions RENAME TO moderation_actions;
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
