-- Two photos of a binder that are shown side by side. They count only while both are in the binder.
ALTER TABLE binders ADD COLUMN before_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN after_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX binders_before_photo ON binders (before_photo_id) WHERE before_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX binders_after_photo ON binders (after_photo_id) WHERE after_photo_id IS NOT NULL;
