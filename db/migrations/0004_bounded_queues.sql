-- FTS5 merges some hundreds of pages of the index at once: 4 KB ones take up to 140 ms of a write.
INSERT INTO photo_search (photo_search, rank) VALUES ('pgsz', 1500);
--> statement-breakpoint
-- Who waits, so that one member cannot fill the queue of all.
DROP TRIGGER push_queued;
--> statement-breakpoint
ALTER TABLE queued_pushes RENAME TO former_pushes;
--> statement-breakpoint
CREATE TABLE queued_pushes (
  notification_id INTEGER PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  devices TEXT CHECK (json_valid(devices)),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO queued_pushes (notification_id, user_id, devices, attempts, due_at)
  SELECT former_pushes.notification_id, notifications.user_id, former_pushes.devices, former_pushes.attempts, former_pushes.due_at
  FROM former_pushes JOIN notifications ON notifications.id = former_pushes.notification_id;
--> statement-breakpoint
DROP TABLE former_pushes;
--> statement-breakpoint
CREATE INDEX queued_pushes_user ON queued_pushes (user_id);
--> statement-breakpoint
-- First attempts and later ones are sent apart.
CREATE INDEX queued_pushes_due ON queued_pushes (attempts > 0, due_at);
--> statement-breakpoint
-- While 100 of a member or 10,000 of all wait, new ones are only on the site.
CREATE TRIGGER push_queued AFTER INSERT ON notifications
  WHEN new.kind IN ('reply', 'mention', 'cart')
    AND EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = new.user_id)
    AND (SELECT instr(push_kinds, new.kind) FROM users WHERE id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM queued_pushes WHERE user_id = new.user_id LIMIT 1 OFFSET 99)
    AND NOT EXISTS (SELECT 1 FROM queued_pushes LIMIT 1 OFFSET 9999)
BEGIN
  INSERT INTO queued_pushes (notification_id, user_id, due_at) VALUES (new.id, new.user_id, new.created_at);
END;
--> statement-breakpoint
-- A binder that is to be public, but waits with its member's first posts: it is private until then.
ALTER TABLE binders ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
--> statement-breakpoint
CREATE INDEX binders_held ON binders (user_id) WHERE held = 1;
