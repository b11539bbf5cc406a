-- The first photo that came in each week, in weeks since 1970-01-05 (UTC): the ids of photos grow, but
-- imported ones have the dates of their archive.
CREATE TABLE week_starts (
  week INTEGER PRIMARY KEY,
  photo_id INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO week_starts (week, photo_id)
  SELECT (created_at - 345600000) / 604800000, min(id) FROM photos GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER week_started AFTER INSERT ON photos BEGIN
  INSERT INTO week_starts (week, photo_id) VALUES ((new.created_at - 345600000) / 604800000, new.id)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Whatever a member has posted is hidden, or shown again, in steps.
CREATE TABLE queued_hidings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  action TEXT NOT NULL CHECK (action IN ('hide', 'unhide')),
  user_id TEXT NOT NULL UNIQUE REFERENCES users(id) ON DELETE CASCADE,
  moderator_id TEXT REFERENCES users(id) ON DELETE SET NULL,
  note TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'photos' CHECK (kind IN ('photos', 'comments', 'binders')),
  -- The posts of the kind below this id are still to be hidden.
  before INTEGER NOT NULL,
  photos INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  binders INTEGER NOT NULL DEFAULT 0,
  -- The entry of the moderation log; null before the first post is hidden.
  action_id INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX queued_hidings_moderator ON queued_hidings (moderator_id) WHERE moderator_id IS NOT NULL;
