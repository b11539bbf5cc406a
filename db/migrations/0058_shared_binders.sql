-- The owner of a public binder may let others put their own photos into it.
ALTER TABLE binders ADD COLUMN open_to TEXT NOT NULL DEFAULT 'nobody' CHECK (open_to IN ('nobody', 'invited', 'members'));
--> statement-breakpoint
-- The digest of the secret in the invitation link.
ALTER TABLE binders ADD COLUMN join_digest TEXT;
--> statement-breakpoint
-- A row is an invitation until the member joins. No id is used again: shared photos name it without a reference.
CREATE TABLE binder_contributors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (binder_id, user_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX binder_contributors_binder ON binder_contributors (binder_id, id DESC);
--> statement-breakpoint
CREATE INDEX binder_contributors_user ON binder_contributors (user_id, id DESC);
--> statement-breakpoint
-- The place is the highest id of all photos when it was added: it orders them with the photos of the owner.
CREATE TABLE shared_binder_photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  contributor_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  UNIQUE (binder_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX shared_binder_photos_order ON shared_binder_photos (binder_id, place DESC, photo_id DESC, contributor_id);
--> statement-breakpoint
CREATE INDEX shared_binder_photos_photo ON shared_binder_photos (photo_id);
--> statement-breakpoint
CREATE INDEX shared_binder_photos_contributor ON shared_binder_photos (contributor_id);
--> statement-breakpoint
-- Contributors who are gone, and whose photos are still to be taken out in steps; without the row above they are not shown.
CREATE TABLE ended_contributions (contributor_id INTEGER PRIMARY KEY NOT NULL) STRICT;
--> statement-breakpoint
CREATE TRIGGER contribution_ended AFTER DELETE ON binder_contributors
WHEN EXISTS (SELECT 1 FROM shared_binder_photos WHERE contributor_id = old.id) BEGIN
  INSERT INTO ended_contributions (contributor_id) VALUES (old.id);
END;
--> statement-breakpoint
-- A block ends the contributions between two members at once; of more than 100, a step ends the others.
CREATE TRIGGER contributions_blocked AFTER INSERT ON mutes WHEN new.kind = 'block' BEGIN
  DELETE FROM binder_contributors WHERE id IN (SELECT ended.id FROM binder_contributors AS ended
    JOIN binders ON binders.id = ended.binder_id
    WHERE ended.user_id IN (new.user_id, new.muted_id) AND binders.user_id IN (new.user_id, new.muted_id) LIMIT 100);
END;
--> statement-breakpoint
CREATE TRIGGER contributions_blocked_later AFTER UPDATE OF kind ON mutes WHEN new.kind = 'block' BEGIN
  DELETE FROM binder_contributors WHERE id IN (SELECT ended.id FROM binder_contributors AS ended
    JOIN binders ON binders.id = ended.binder_id
    WHERE ended.user_id IN (new.user_id, new.muted_id) AND binders.user_id IN (new.user_id, new.muted_id) LIMIT 100);
END;
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
-- The same of a binder with contributors.
CREATE INDEX notifications_contribution ON notifications (user_id, binder_id, created_at) WHERE kind = 'contribution';
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
