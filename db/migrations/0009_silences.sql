-- Whom a member does not want to hear: muted, or blocked.
CREATE TABLE silences (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  silenced_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('mute', 'block')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, silenced_id),
  CHECK (user_id <> silenced_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX silences_silenced ON silences (silenced_id);
--> statement-breakpoint
-- The notices that one member owes to another: all of them go when the one silences the other.
DROP INDEX notifications_actor;
--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications (actor_id, user_id) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER silences_added AFTER INSERT ON silences BEGIN
  DELETE FROM notifications WHERE actor_id = new.silenced_id AND user_id = new.user_id;
END;
--> statement-breakpoint
-- Nobody is told of what a silenced member does, whoever writes the notice.
CREATE TRIGGER notifications_silenced AFTER INSERT ON notifications
WHEN new.kind IN ('like', 'comment', 'follow') AND EXISTS (
  SELECT 1 FROM silences WHERE user_id = new.user_id AND silenced_id = new.actor_id) BEGIN
  DELETE FROM notifications WHERE id = new.id;
END;
