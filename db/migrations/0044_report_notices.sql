-- Moderators get a notification of new reports. SQLite changes a CHECK only with a new table, and renames a table only if
-- every trigger is valid.
DROP TRIGGER mutes_added;
--> statement-breakpoint
CREATE TABLE new_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('welcome', 'like', 'comment', 'follow', 'warning', 'reply', 'mention',
    'comment-like', 'conversation', 'week', 'report')),
  actor_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER REFERENCES photos (id) ON DELETE CASCADE,
  comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
  binder_id INTEGER REFERENCES binders (id) ON DELETE CASCADE,
  text TEXT CHECK (length(text) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO new_notifications (id, user_id, kind, actor_id, photo_id, comment_id, binder_id, text, created_at)
  SELECT id, user_id, kind, actor_id, photo_id, comment_id, binder_id, text, created_at FROM notifications;
--> statement-breakpoint
DROP TABLE notifications;
--> statement-breakpoint
ALTER TABLE new_notifications RENAME TO notifications;
--> statement-breakpoint
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_like ON notifications (user_id, actor_id, photo_id) WHERE kind = 'like';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_follow ON notifications (user_id, actor_id) WHERE kind = 'follow';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_comment_like ON notifications (user_id, actor_id, comment_id) WHERE kind = 'comment-like';
--> statement-breakpoint
CREATE INDEX notifications_conversation ON notifications (user_id, photo_id, id) WHERE kind = 'conversation';
--> statement-breakpoint
-- A moderator has one, about the newest report.
CREATE UNIQUE INDEX notifications_report ON notifications (user_id) WHERE kind = 'report';
--> statement-breakpoint
CREATE INDEX notifications_mentions ON notifications (actor_id, user_id) WHERE kind = 'mention';
--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications (actor_id, user_id) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_photo ON notifications (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_binder ON notifications (binder_id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER notifications_muted AFTER INSERT ON notifications
WHEN new.actor_id IS NOT NULL AND new.kind <> 'warning' AND EXISTS (
  SELECT 1 FROM mutes WHERE user_id = new.user_id AND muted_id = new.actor_id) BEGIN
  DELETE FROM notifications WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER mutes_added AFTER INSERT ON mutes BEGIN
  INSERT OR IGNORE INTO notification_removals (user_id, actor_id) VALUES (new.user_id, new.muted_id);
END;
