-- A photo that is not public can be for the followers of its owner.
ALTER TABLE photos ADD COLUMN followers_only INTEGER NOT NULL DEFAULT 0
  CHECK (followers_only IN (0, 1) AND followers_only + is_public < 2);
--> statement-breakpoint
-- For followers and not hidden by a moderator, as `listed` is for everyone.
ALTER TABLE photos ADD COLUMN for_followers INTEGER NOT NULL
  GENERATED ALWAYS AS (followers_only = 1 AND hidden_at IS NULL) VIRTUAL;
--> statement-breakpoint
-- What followers see of a member and of a binder.
CREATE INDEX photos_shown_to_followers ON photos (user_id, id) WHERE listed = 1 OR for_followers = 1;
--> statement-breakpoint
-- Members can close the comments of all their photos.
ALTER TABLE users ADD COLUMN comments_closed INTEGER NOT NULL DEFAULT 0 CHECK (comments_closed IN (0, 1));
