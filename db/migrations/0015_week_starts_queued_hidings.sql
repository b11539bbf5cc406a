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
--> statement-breakpoint
DROP TRIGGER cart_photo_contributed;
--> statement-breakpoint
-- Not of another contributor alone: two accounts are merged.
CREATE TRIGGER cart_photo_contributed AFTER UPDATE OF listed, place ON shared_binder_photos
WHEN new.listed = 1 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.place + 1, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
--> statement-breakpoint
-- Mail about the account itself is no mail notice: it neither waits for the next one nor ends with them.
CREATE TABLE mail_outbox_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'account', 'notices')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  text TEXT NOT NULL CHECK (length(text) <= 100000),
  html TEXT NOT NULL CHECK (length(html) <= 200000),
  headers TEXT NOT NULL CHECK (length(headers) <= 2000 AND json_valid(headers)),
  message_id TEXT NOT NULL CHECK (length(message_id) <= 300),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO mail_outbox_new SELECT * FROM mail_outbox;
--> statement-breakpoint
DROP TABLE mail_outbox;
--> statement-breakpoint
ALTER TABLE mail_outbox_new RENAME TO mail_outbox;
--> statement-breakpoint
CREATE INDEX mail_outbox_due ON mail_outbox (kind, next_attempt_at, id);
--> statement-breakpoint
CREATE INDEX mail_outbox_expiry ON mail_outbox (expires_at);
--> statement-breakpoint
CREATE INDEX mail_outbox_member ON mail_outbox (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE mail_days_new (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'account', 'notices')),
  sent INTEGER NOT NULL CHECK (sent >= 0),
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO mail_days_new SELECT * FROM mail_days;
--> statement-breakpoint
DROP TABLE mail_days;
--> statement-breakpoint
ALTER TABLE mail_days_new RENAME TO mail_days;
--> statement-breakpoint
-- The likes of one photo are one row of the list.
CREATE INDEX notifications_photo_likes ON notifications (user_id, photo_id, id) WHERE kind = 'like';
