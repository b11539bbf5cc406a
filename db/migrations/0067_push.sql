-- The devices that show notifications. A subscription ends with the session that made it.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sid TEXT NOT NULL UNIQUE REFERENCES sessions (sid) ON DELETE CASCADE,
  p256dh TEXT NOT NULL CHECK (length(p256dh) <= 200),
  auth TEXT NOT NULL CHECK (length(auth) <= 200),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
--> statement-breakpoint
-- The kinds of notifications that the member's devices show, separated by spaces.
ALTER TABLE users ADD COLUMN push_kinds TEXT NOT NULL DEFAULT 'reply mention cart' CHECK (length(push_kinds) <= 100);
--> statement-breakpoint
-- Notifications that are to be sent to devices: all of the member's, or those that are left after a failure (JSON).
CREATE TABLE queued_pushes (
  notification_id INTEGER PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
  devices TEXT CHECK (json_valid(devices)),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX queued_pushes_due ON queued_pushes (due_at);
--> statement-breakpoint
-- While 10,000 wait, new ones are only on the site.
CREATE TRIGGER push_queued AFTER INSERT ON notifications
  WHEN new.kind IN ('reply', 'mention', 'cart')
    AND EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = new.user_id)
    AND (SELECT instr(push_kinds, new.kind) FROM users WHERE id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM queued_pushes LIMIT 1 OFFSET 9999)
BEGIN
  INSERT INTO queued_pushes (notification_id, due_at) VALUES (new.id, new.created_at);
END;
