-- The day on which a photo was taken; the timeline of a binder follows it.
ALTER TABLE photos ADD COLUMN taken_on TEXT CHECK (taken_on IS date(taken_on));
--> statement-breakpoint
CREATE INDEX photos_binder_timeline
  ON photos (binder_id, coalesce(taken_on, date(created_at / 1000, 'unixepoch')), id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_timeline_listed
  ON photos (binder_id, coalesce(taken_on, date(created_at / 1000, 'unixepoch')), id)
  WHERE listed = 1 AND binder_id IS NOT NULL;
