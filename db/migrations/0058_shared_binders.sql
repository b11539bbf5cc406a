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
-- A member has at most one of a binder and day.
CREATE INDEX notifications_contribution ON notifications (user_id, binder_id, created_at) WHERE kind = 'contribution';
