-- How many photos a binder holds, in all and listed, is kept like every other counter.
ALTER TABLE binders ADD COLUMN photos_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN public_photos_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE binders SET
  photos_count = (SELECT count(*) FROM photos WHERE binder_id = binders.id),
  public_photos_count = (SELECT count(*) FROM photos WHERE binder_id = binders.id AND listed = 1);
--> statement-breakpoint
CREATE TRIGGER binder_photos_added AFTER INSERT ON photos WHEN new.binder_id IS NOT NULL BEGIN
  UPDATE binders SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.binder_id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_photos_removed AFTER DELETE ON photos WHEN old.binder_id IS NOT NULL BEGIN
  UPDATE binders SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.binder_id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_photos_changed AFTER UPDATE OF binder_id, is_public, hidden_at ON photos
WHEN old.binder_id IS NOT new.binder_id OR old.listed <> new.listed BEGIN
  UPDATE binders SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.binder_id;
  UPDATE binders SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.binder_id;
END;
--> statement-breakpoint
-- A binder's page and its cover, for strangers, without stepping over what is not theirs to see.
CREATE INDEX photos_binder_listed ON photos (binder_id, id DESC) WHERE listed = 1 AND binder_id IS NOT NULL;
