-- The cover that a binder's owner chose, and the order of its photos: by `binder_position`, or by the id of a photo that
-- was never moved. Highest first, so new photos come first.
ALTER TABLE binders ADD COLUMN cover_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX binders_cover_photo ON binders (cover_photo_id) WHERE cover_photo_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE photos ADD COLUMN binder_position REAL;
--> statement-breakpoint
CREATE INDEX photos_binder_order ON photos (binder_id, coalesce(binder_position, id) DESC, id DESC) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_order_listed ON photos (binder_id, coalesce(binder_position, id) DESC, id DESC)
WHERE listed = 1 AND binder_id IS NOT NULL;
