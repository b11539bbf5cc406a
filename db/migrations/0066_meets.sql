-- A binder may be about a meet: its day, and where it is.
ALTER TABLE binders ADD COLUMN meet_on TEXT CHECK (meet_on GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]');
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN meet_place TEXT CHECK (meet_place IS NULL OR meet_on IS NOT NULL);
--> statement-breakpoint
CREATE INDEX binders_meets ON binders (meet_on, id) WHERE is_public = 1 AND meet_on IS NOT NULL;
--> statement-breakpoint
CREATE TABLE meet_goers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, binder_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX meet_goers_user ON meet_goers (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX meet_goers_binder ON meet_goers (binder_id, id DESC, user_id);
