-- Every entity of the product. STRICT types and CHECKs hold the limits even where a program forgets them.
-- Times are integers: milliseconds since 1970, UTC. Lengths are counted in code points here and in
-- UTF-16 units by the forms, so nothing that a form lets through is refused here.

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) > 16),
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  first_name TEXT,
  last_name TEXT,
  avatar_key TEXT UNIQUE,
  username TEXT COLLATE NOCASE UNIQUE
    CHECK (length(username) BETWEEN 1 AND 16 AND username NOT GLOB '*[^a-z0-9-]*'),
  bio TEXT CHECK (length(bio) <= 2000),
  website TEXT, twitter TEXT, instagram TEXT, facebook TEXT, linkedin TEXT, youtube TEXT,
  tiktok TEXT, pinterest TEXT, snapchat TEXT, discord TEXT, twitch TEXT,
  photos_count INTEGER NOT NULL DEFAULT 0,
  public_photos_count INTEGER NOT NULL DEFAULT 0,
  followers_count INTEGER NOT NULL DEFAULT 0,
  following_count INTEGER NOT NULL DEFAULT 0,
  suspended_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE identities (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX identities_user ON identities (user_id);
--> statement-breakpoint
CREATE TABLE sessions (
  sid TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  sess TEXT NOT NULL CHECK (json_valid(sess)),
  expire INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX sessions_expire ON sessions (expire);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);
--> statement-breakpoint
CREATE TABLE binders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 100),
  description TEXT NOT NULL DEFAULT '' CHECK (length(description) <= 10000),
  is_public INTEGER NOT NULL DEFAULT 1 CHECK (is_public IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX binders_user ON binders (user_id, id);
--> statement-breakpoint
CREATE TABLE photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  binder_id INTEGER REFERENCES binders (id) ON DELETE SET NULL,
  title TEXT NOT NULL CHECK (length(trim(title)) BETWEEN 1 AND 1000),
  description TEXT CHECK (length(description) <= 10000),
  alt_text TEXT CHECK (length(alt_text) <= 1000),
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags) AND json_array_length(tags) <= 4),
  source_url TEXT CHECK (source_url LIKE 'http://%' OR source_url LIKE 'https://%'),
  is_public INTEGER NOT NULL DEFAULT 1 CHECK (is_public IN (0, 1)),
  hidden_at INTEGER,
  image_key TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  animated INTEGER NOT NULL DEFAULT 0 CHECK (animated IN (0, 1)),
  has_alpha INTEGER NOT NULL DEFAULT 0 CHECK (has_alpha IN (0, 1)),
  dominant_color TEXT NOT NULL DEFAULT '#888888',
  placeholder TEXT,
  likes_count INTEGER NOT NULL DEFAULT 0,
  comments_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- What strangers may see: everything that lists photos asks for this one thing.
  listed INTEGER NOT NULL GENERATED ALWAYS AS (is_public = 1 AND hidden_at IS NULL) STORED
) STRICT;
--> statement-breakpoint
CREATE INDEX photos_listed ON photos (id DESC) WHERE listed = 1;
--> statement-breakpoint
CREATE INDEX photos_user ON photos (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX photos_user_listed ON photos (user_id, id DESC) WHERE listed = 1;
--> statement-breakpoint
CREATE INDEX photos_binder ON photos (binder_id, id DESC) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE photo_tags (
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 50),
  slug TEXT NOT NULL,
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  PRIMARY KEY (photo_id, tag)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX photo_tags_tag ON photo_tags (tag, listed, photo_id DESC);
--> statement-breakpoint
CREATE INDEX photo_tags_slug ON photo_tags (slug, listed, photo_id DESC);
--> statement-breakpoint
-- How many listed photos carry a tag; kept here so that the strip of top tags never counts.
CREATE TABLE tag_counts (
  tag TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX tag_counts_top ON tag_counts (count DESC, tag);
--> statement-breakpoint
CREATE TABLE likes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX likes_photo ON likes (photo_id);
--> statement-breakpoint
CREATE TABLE follows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  follower_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  following_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (follower_id, following_id),
  CHECK (follower_id <> following_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX follows_following ON follows (following_id, id DESC);
--> statement-breakpoint
CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  content TEXT NOT NULL CHECK (length(content) > 0),
  hidden_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX comments_photo ON comments (photo_id, id DESC) WHERE hidden_at IS NULL;
--> statement-breakpoint
CREATE INDEX comments_user ON comments (user_id);
--> statement-breakpoint
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (length(trim(name)) > 0),
  slug TEXT NOT NULL UNIQUE CHECK (length(slug) > 0 AND slug NOT GLOB '*[^a-z0-9-]*'),
  description TEXT,
  photo_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('welcome', 'like', 'comment', 'follow', 'warning')),
  actor_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER REFERENCES photos (id) ON DELETE CASCADE,
  comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
  text TEXT CHECK (length(text) <= 2000),
  read_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
--> statement-breakpoint
-- One notice per liker and photo, and per follower, however often they toggle.
CREATE UNIQUE INDEX notifications_like ON notifications (user_id, actor_id, photo_id) WHERE kind = 'like';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_follow ON notifications (user_id, actor_id) WHERE kind = 'follow';
--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_photo ON notifications (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reporter_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  category TEXT NOT NULL,
  details TEXT NOT NULL CHECK (length(details) <= 2000),
  photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  comment_id INTEGER REFERENCES comments (id) ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'dismissed', 'resolved')),
  resolution TEXT,
  resolved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  resolved_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX reports_status ON reports (status, id DESC);
--> statement-breakpoint
CREATE INDEX reports_reporter ON reports (reporter_id);
--> statement-breakpoint
CREATE INDEX reports_photo ON reports (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reports_user ON reports (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reports_comment ON reports (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX reports_resolved_by ON reports (resolved_by) WHERE resolved_by IS NOT NULL;
--> statement-breakpoint
CREATE TABLE feature_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  title TEXT NOT NULL CHECK (length(trim(title)) > 0),
  description TEXT NOT NULL CHECK (length(trim(description)) > 0),
  category TEXT NOT NULL,
  priority TEXT NOT NULL DEFAULT 'medium' CHECK (priority IN ('low', 'medium', 'high')),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX feature_requests_user ON feature_requests (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- The outbox of file removals: written with the change that orphans the files, emptied afterwards.
CREATE TABLE file_removals (
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'avatar')),
  image_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, image_key)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Newest first is the row order, so a search for a common word reads only the first matches.
CREATE VIRTUAL TABLE photo_search USING fts5 (
  title, tags, description, photographer, binder,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
