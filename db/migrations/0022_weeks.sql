-- The weeks: each has the photo and the cart with the most likes, named after its end, and a theme that moderators set.
CREATE TABLE weeks (
  monday TEXT PRIMARY KEY NOT NULL CHECK (date(monday) = monday AND strftime('%w', monday) = '1'),
  named_at INTEGER,
  photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL,
  photo_likes INTEGER NOT NULL DEFAULT 0,
  binder_id INTEGER REFERENCES binders (id) ON DELETE SET NULL,
  binder_likes INTEGER NOT NULL DEFAULT 0,
  theme_title TEXT CHECK (length(theme_title) BETWEEN 1 AND 60),
  theme_tag TEXT CHECK (length(theme_tag) BETWEEN 1 AND 50),
  theme_description TEXT NOT NULL DEFAULT '' CHECK (length(theme_description) <= 300),
  CHECK ((theme_title IS NULL) = (theme_tag IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX weeks_photo ON weeks (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX weeks_binder ON weeks (binder_id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
-- The likes of a week.
CREATE INDEX likes_by_time ON likes (created_at, photo_id);
