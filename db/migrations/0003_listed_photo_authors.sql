-- The lists of listed photos leave out muted members: they read the authors from this index, not
-- from the rows.
DROP INDEX photos_listed;
--> statement-breakpoint
CREATE INDEX photos_listed ON photos (id DESC, user_id) WHERE listed = 1;
