-- The code and the pages call this a mute or a block; the table, its index and its triggers now do so, too.
ALTER TABLE silences RENAME TO mutes;
--> statement-breakpoint
ALTER TABLE mutes RENAME COLUMN silenced_id TO muted_id;
--> statement-breakpoint
DROP INDEX silences_silenced;
--> statement-breakpoint
CREATE INDEX mutes_muted ON mutes (muted_id);
--> statement-breakpoint
DROP TRIGGER silences_added;
--> statement-breakpoint
CREATE TRIGGER mutes_added AFTER INSERT ON mutes BEGIN
  DELETE FROM notifications WHERE actor_id = new.muted_id AND user_id = new.user_id;
END;
--> statement-breakpoint
DROP TRIGGER notifications_silenced;
--> statement-breakpoint
-- A member gets no notification of a muted member, regardless of which statement inserts it.
CREATE TRIGGER notifications_muted AFTER INSERT ON notifications
WHEN new.kind IN ('like', 'comment', 'follow') AND EXISTS (
  SELECT 1 FROM mutes WHERE user_id = new.user_id AND muted_id = new.actor_id) BEGIN
  DELETE FROM notifications WHERE id = new.id;
END;
