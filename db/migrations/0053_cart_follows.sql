-- Members follow carts, and get a notification of new photos in them. SQLite changes a CHECK only with a new table, and renames
-- a table only if every trigger is valid.
CREATE TABLE cart_follows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, binder_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX cart_follows_user ON cart_follows (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX cart_follows_binder ON cart_follows (binder_id, id, user_id);
--> statement-breakpoint
-- The carts with new photos whose followers after a row are still to be notified. No references: a step finds out what is gone.
CREATE TABLE queued_cart_notices (
  binder_id INTEGER PRIMARY KEY NOT NULL,
  first_photo_id INTEGER NOT NULL,
  after INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER cart_photo_added AFTER INSERT ON photos
WHEN new.listed = 1 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.id, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
--> statement-breakpoint
CREATE TRIGGER cart_photo_moved AFTER UPDATE OF binder_id, is_public, hidden_at ON photos
WHEN new.listed = 1 AND (old.listed = 0 OR old.binder_id IS NOT new.binder_id)
  AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.id, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
--> statement-breakpoint
CREATE TRIGGER cart_published AFTER UPDATE OF is_public ON binders
WHEN new.is_public = 1 AND old.is_public = 0 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.id, 0, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = 0;
END;
--> statement-breakpoint
DROP TRIGGER mutes_added;
--> statement-breakpoint
CREATE TABLE new_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('welcome', 'like', 'comment', 'follow', 'warning', 'reply', 'mention',
    'comment-like', 'conversation', 'week', 'report', 'cart', 'contribution', 'invitation')),
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
CREATE UNIQUE INDEX notifications_report ON notifications (user_id) WHERE kind = 'report';
--> statement-breakpoint
-- A member has at most one of a cart and day.
CREATE INDEX notifications_cart ON notifications (user_id, binder_id, created_at) WHERE kind = 'cart';
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
--> statement-breakpoint
-- A block also ends the follows of carts. No INSERT OR IGNORE: the upsert that fires the trigger overrides it.
CREATE TRIGGER mutes_changed AFTER UPDATE OF kind ON mutes
WHEN NOT EXISTS (SELECT 1 FROM notification_removals WHERE user_id = new.user_id AND actor_id = new.muted_id) BEGIN
  INSERT INTO notification_removals (user_id, actor_id) VALUES (new.user_id, new.muted_id);
END;
