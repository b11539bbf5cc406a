-- The index of the search has a photo's photographer and binder, too. When they change, their photos are queued: however
-- many there are, the server indexes them in short steps (db/queries/queued-texts.ts).
CREATE TABLE queued_texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'binder', 'member')),
  subject ANY NOT NULL,
  -- The photos of the subject below this id are still to be indexed.
  below INTEGER NOT NULL DEFAULT 9007199254740991,
  -- A binder that became private: until they are indexed, its photos are not found.
  is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1)),
  UNIQUE (kind, subject)
) STRICT;
--> statement-breakpoint
CREATE INDEX queued_texts_closed ON queued_texts (subject) WHERE is_closed = 1;
--> statement-breakpoint
DROP TRIGGER photo_search_renamed_member;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_member AFTER UPDATE OF first_name, last_name, username ON users
WHEN new.public_photos_count > 0 AND (old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name
  OR old.username IS NOT new.username) BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('member', new.id);
END;
--> statement-breakpoint
DROP TRIGGER photo_search_renamed_binder;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN new.public_photos_count > 0 AND (old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make
  OR old.model IS NOT new.model OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats
  OR old.lift IS NOT new.lift OR old.city IS NOT new.city) BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject, is_closed) VALUES ('binder', new.id, 1 - new.is_public);
END;
--> statement-breakpoint
DROP TRIGGER photo_search_changed;
--> statement-breakpoint
CREATE TRIGGER photo_search_changed AFTER UPDATE OF title, tags, description, is_public, hidden_at ON photos
WHEN old.title <> new.title OR old.tags <> new.tags OR old.description IS NOT new.description OR old.listed <> new.listed BEGIN
  DELETE FROM photo_search WHERE rowid = old.id;
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id = new.id AND new.listed = 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_moved AFTER UPDATE OF binder_id ON photos
WHEN new.listed = 1 AND old.binder_id IS NOT new.binder_id BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('photo', new.id);
END;
--> statement-breakpoint
-- The names as people search for them: folded, by the function indexed_text.
ALTER TABLE users ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE users ADD COLUMN last_name_key TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
  last_name_key = indexed_text(coalesce(last_name, ''));
--> statement-breakpoint
CREATE TRIGGER users_named AFTER INSERT ON users BEGIN
  UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
    last_name_key = indexed_text(coalesce(last_name, '')) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name BEGIN
  UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
    last_name_key = indexed_text(coalesce(last_name, '')) WHERE id = new.id;
END;
--> statement-breakpoint
DROP INDEX users_shown_name;
--> statement-breakpoint
CREATE INDEX users_shown_name ON users (name_key) WHERE public_photos_count > 0;
--> statement-breakpoint
DROP INDEX users_shown_last_name;
--> statement-breakpoint
CREATE INDEX users_shown_last_name ON users (last_name_key) WHERE public_photos_count > 0;
