-- The members who won, also after they deleted the photo or the binder.
ALTER TABLE weeks ADD COLUMN photo_user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE weeks ADD COLUMN binder_user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
UPDATE weeks SET photo_user_id = (SELECT user_id FROM photos WHERE photos.id = weeks.photo_id),
  binder_user_id = (SELECT user_id FROM binders WHERE binders.id = weeks.binder_id);
--> statement-breakpoint
CREATE INDEX weeks_photo_user ON weeks (photo_user_id) WHERE photo_user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX weeks_binder_user ON weeks (binder_user_id) WHERE binder_user_id IS NOT NULL;
