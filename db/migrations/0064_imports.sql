-- A member's archive of photos, imported in steps; without a file it is finished.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  file TEXT UNIQUE,
  position INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  added INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  comments_left_out INTEGER NOT NULL DEFAULT 0,
  problems TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(problems)),
  attempts INTEGER NOT NULL DEFAULT 0,
  publishing INTEGER NOT NULL DEFAULT 0 CHECK (publishing IN (0, 1)),
  next_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX imports_due ON imports (next_at) WHERE file IS NOT NULL OR publishing = 1;
--> statement-breakpoint
-- Imported photos and binders stay private until their member has seen them; then their row goes.
CREATE TABLE imported (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER UNIQUE REFERENCES photos (id) ON DELETE CASCADE,
  binder_id INTEGER UNIQUE REFERENCES binders (id) ON DELETE CASCADE,
  source TEXT,
  was_public INTEGER NOT NULL CHECK (was_public IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX imported_of_member ON imported (user_id, photo_id);
--> statement-breakpoint
CREATE INDEX imported_source ON imported (user_id, source) WHERE source IS NOT NULL;
