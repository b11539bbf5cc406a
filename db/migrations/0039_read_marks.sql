-- A member has read the notifications up to an id: opening the list writes one row, however many there are.
CREATE TABLE notification_reads (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Those of hidden comments were marked as read, though newer than others.
INSERT INTO notification_reads (user_id, up_to)
SELECT user_id, max(id) FROM notifications
WHERE read_at IS NOT NULL AND (comment_id IS NULL OR EXISTS (
  SELECT 1 FROM comments LEFT JOIN comments AS parent ON parent.id = comments.parent_id
  WHERE comments.id = comment_id AND comments.hidden_at IS NULL AND parent.hidden_at IS NULL))
GROUP BY user_id;
--> statement-breakpoint
DROP INDEX notifications_unread;
--> statement-breakpoint
DROP INDEX notifications_conversation;
--> statement-breakpoint
ALTER TABLE notifications DROP COLUMN read_at;
--> statement-breakpoint
CREATE INDEX notifications_conversation ON notifications (user_id, photo_id, id) WHERE kind = 'conversation';
--> statement-breakpoint
-- The notifications by a member whom their reader has muted: not shown from then on, and deleted in steps.
CREATE TABLE notification_removals (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, actor_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX notification_removals_actor ON notification_removals (actor_id);
--> statement-breakpoint
DROP TRIGGER mutes_added;
--> statement-breakpoint
CREATE TRIGGER mutes_added AFTER INSERT ON mutes BEGIN
  INSERT OR IGNORE INTO notification_removals (user_id, actor_id) VALUES (new.user_id, new.muted_id);
END;
