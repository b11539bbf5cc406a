-- The cover picture and the pinned binder of a profile.
ALTER TABLE users ADD COLUMN cover_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN pinned_binder_id INTEGER REFERENCES binders (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX users_cover_photo ON users (cover_photo_id) WHERE cover_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_pinned_binder ON users (pinned_binder_id) WHERE pinned_binder_id IS NOT NULL;
