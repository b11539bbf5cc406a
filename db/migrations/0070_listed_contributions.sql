-- Whether a shared photo is listed, and how many listed ones a contributor has: binders count and order them without reading the photos.
ALTER TABLE shared_binder_photos ADD COLUMN listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1));
--> statement-breakpoint
ALTER TABLE binder_contributors ADD COLUMN listed_photos INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE shared_binder_photos SET listed = 1 WHERE photo_id IN (SELECT id FROM photos WHERE listed = 1);
--> statement-breakpoint
UPDATE binder_contributors SET listed_photos =
  (SELECT count(*) FROM shared_binder_photos WHERE contributor_id = binder_contributors.id AND listed = 1);
--> statement-breakpoint
DROP INDEX shared_binder_photos_order;
--> statement-breakpoint
CREATE INDEX shared_binder_photos_order ON shared_binder_photos (binder_id, place DESC, photo_id DESC, contributor_id) WHERE listed = 1;
--> statement-breakpoint
CREATE TRIGGER shared_photos_added AFTER INSERT ON shared_binder_photos
WHEN EXISTS (SELECT 1 FROM photos WHERE id = new.photo_id AND listed = 1) BEGIN
  UPDATE shared_binder_photos SET listed = 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_changed AFTER UPDATE OF listed, contributor_id ON shared_binder_photos BEGIN
  UPDATE binder_contributors SET listed_photos = listed_photos - old.listed WHERE id = old.contributor_id;
  UPDATE binder_contributors SET listed_photos = listed_photos + new.listed WHERE id = new.contributor_id;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_removed AFTER DELETE ON shared_binder_photos WHEN old.listed = 1 BEGIN
  UPDATE binder_contributors SET listed_photos = listed_photos - 1 WHERE id = old.contributor_id;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_published AFTER UPDATE OF is_public, hidden_at ON photos WHEN old.listed <> new.listed BEGIN
  UPDATE shared_binder_photos SET listed = new.listed WHERE photo_id = new.id;
END;
