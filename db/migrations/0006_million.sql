-- What a million photos need. A prefix that has no index of its own is looked up by merging all that
-- begins with it into one list, before the first match is known: 26 ms for a word of half of all photos,
-- each time. Beyond eight letters few words are left to merge.
DROP TABLE photo_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE photo_search USING fts5 (
  title, tags, description, photographer, binder,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
SELECT id, title, tags, description, photographer, binder FROM photo_search_source
WHERE id IN (SELECT photos.id FROM photos WHERE listed = 1) ORDER BY id;
--> statement-breakpoint
-- How often what is found has changed among each 65,536 photos: a count of matches that is remembered
-- by the slice holds until its slice changes.
CREATE TABLE photo_search_slices (
  slice INTEGER PRIMARY KEY NOT NULL,
  changes INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO photo_search_slices (slice, changes) SELECT DISTINCT id >> 16, 1 FROM photos;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_added AFTER INSERT ON photos WHEN new.listed = 1 BEGIN
  INSERT INTO photo_search_slices (slice, changes) VALUES (new.id >> 16, 1)
  ON CONFLICT (slice) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_removed AFTER DELETE ON photos WHEN old.listed = 1 BEGIN
  UPDATE photo_search_slices SET changes = changes + 1 WHERE slice = old.id >> 16;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_changed
AFTER UPDATE OF title, tags, description, binder_id, is_public, hidden_at ON photos BEGIN
  INSERT INTO photo_search_slices (slice, changes) VALUES (new.id >> 16, 1)
  ON CONFLICT (slice) DO UPDATE SET changes = changes + 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_renamed_member AFTER UPDATE OF first_name, last_name, username ON users
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.username IS NOT new.username BEGIN
  UPDATE photo_search_slices SET changes = changes + 1
  WHERE slice IN (SELECT photos.id >> 16 FROM photos WHERE user_id = new.id AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_renamed_binder AFTER UPDATE OF title, is_public ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public BEGIN
  UPDATE photo_search_slices SET changes = changes + 1
  WHERE slice IN (SELECT photos.id >> 16 FROM photos WHERE binder_id = new.id AND listed = 1);
END;
--> statement-breakpoint
-- Whoever edits a binder's description leaves its title as it was: nothing to look up anew then.
DROP TRIGGER photo_search_renamed_binder;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder AFTER UPDATE OF title, is_public ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public BEGIN
  DELETE FROM photo_search WHERE rowid IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
END;
