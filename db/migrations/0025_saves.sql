-- Photos that members saved, and their private collections.
CREATE TABLE saves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX saves_user ON saves (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX saves_photo ON saves (photo_id);
--> statement-breakpoint
CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX collections_user ON collections (user_id, id DESC);
--> statement-breakpoint
-- A photo that is no longer saved leaves its collections.
CREATE TABLE collection_saves (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  save_id INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, save_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX collection_saves_save ON collection_saves (save_id);
