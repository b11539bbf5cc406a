-- The tables, indexes and triggers, a section for each subject; db/schema.ts has the types.
-- Times are integers: milliseconds since 1970, UTC. Lengths are counted in code points here and in
-- UTF-16 units by the forms, so a text that a form accepts is never rejected here.
-- SQLite stores the text of each statement. Some columns are added by ALTER TABLE, so that a new database
-- has the same texts as one that was made by the migrations before this one.

/* Members */

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
-- When the deletion of the account began; the row itself is deleted last.
ALTER TABLE users ADD COLUMN deleted_at INTEGER;
--> statement-breakpoint
-- `email` has verified addresses only. A member without one has a placeholder there that is no
-- address: it matches no moderator, no other account and no sign-in.
ALTER TABLE users ADD COLUMN unverified_email TEXT COLLATE NOCASE
  CHECK (unverified_email IS NULL OR email = 'unverified:' || id);
--> statement-breakpoint
-- The cover picture and the pinned binder of the profile.
ALTER TABLE users ADD COLUMN cover_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN pinned_binder_id INTEGER REFERENCES binders (id) ON DELETE SET NULL;
--> statement-breakpoint
-- When the mail server rejected the address.
ALTER TABLE users ADD COLUMN mail_bounced_at INTEGER;
--> statement-breakpoint
-- The names as people search for them, by triggers.
ALTER TABLE users ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE users ADD COLUMN last_name_key TEXT NOT NULL DEFAULT '';
--> statement-breakpoint
-- The choices of the member.
ALTER TABLE users ADD COLUMN alt_text_reminder INTEGER NOT NULL DEFAULT 1 CHECK (alt_text_reminder IN (0, 1));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN comments_closed INTEGER NOT NULL DEFAULT 0 CHECK (comments_closed IN (0, 1));
--> statement-breakpoint
ALTER TABLE users ADD COLUMN push_kinds TEXT NOT NULL DEFAULT 'reply mention cart' CHECK (length(push_kinds) <= 100);
--> statement-breakpoint
-- The names by which searches find members with and without listed photos.
CREATE INDEX users_shown_username ON users (username) WHERE public_photos_count > 0;
--> statement-breakpoint
CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
-- The few whose photos and names are recommended to nobody.
CREATE INDEX users_out_of_standing ON users (id) WHERE suspended_at IS NOT NULL OR deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_cover_photo ON users (cover_photo_id) WHERE cover_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_pinned_binder ON users (pinned_binder_id) WHERE pinned_binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_shown_name ON users (name_key) WHERE public_photos_count > 0;
--> statement-breakpoint
CREATE INDEX users_shown_last_name ON users (last_name_key) WHERE public_photos_count > 0;
--> statement-breakpoint
CREATE INDEX users_other_name ON users (name_key) WHERE public_photos_count = 0;
--> statement-breakpoint
CREATE INDEX users_other_last_name ON users (last_name_key) WHERE public_photos_count = 0;
--> statement-breakpoint
CREATE INDEX users_other_username ON users (username) WHERE public_photos_count = 0;
--> statement-breakpoint
-- The identities of members at sign-in providers; a member may have several.
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
-- The sid is a hash of the value in the cookie.
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
-- What stays of a deleted account or a former username: a digest, for a limited time. A username that a
-- member gives up is held for that member.
CREATE TABLE "account_tombstones" (
  kind TEXT NOT NULL CHECK (kind IN ('username', 'suspension')),
  digest TEXT NOT NULL CHECK (length(digest) = 64),
  expires_at INTEGER NOT NULL, user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (kind, digest)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX account_tombstones_expires ON account_tombstones (expires_at);
--> statement-breakpoint
CREATE INDEX account_tombstones_user ON account_tombstones (user_id, expires_at);
--> statement-breakpoint
-- Moderators besides those of MODERATORS.
CREATE TABLE moderators (
  email TEXT PRIMARY KEY NOT NULL COLLATE NOCASE CHECK (length(email) > 0),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint

/* Binders, some of which are carts or meets */

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
-- Counted by triggers.
ALTER TABLE binders ADD COLUMN photos_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN public_photos_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The cover that the owner chose.
ALTER TABLE binders ADD COLUMN cover_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
-- A binder with any of these describes a cart. The keys are the make and the model without case,
-- spaces and punctuation.
ALTER TABLE binders ADD COLUMN make TEXT CHECK (length(trim(make)) BETWEEN 1 AND 50);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN make_key TEXT CHECK ((make IS NULL) = (make_key IS NULL) AND length(make_key) > 0);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN model TEXT CHECK (length(trim(model)) BETWEEN 1 AND 60);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN model_key TEXT CHECK ((model IS NULL) = (model_key IS NULL) AND length(model_key) > 0);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN year INTEGER CHECK (year BETWEEN 1930 AND 2200);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN drive TEXT CHECK (drive IN ('electric', 'gas'));
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN seats INTEGER CHECK (seats BETWEEN 1 AND 30);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN lift REAL CHECK (lift BETWEEN 0 AND 24);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN city TEXT CHECK (length(trim(city)) BETWEEN 1 AND 80);
--> statement-breakpoint
-- Two photos that are shown side by side. They count only while both are in the binder.
ALTER TABLE binders ADD COLUMN before_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN after_photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL;
--> statement-breakpoint
-- Who may put their own photos into it, and the digest of the secret in the invitation link.
ALTER TABLE binders ADD COLUMN open_to TEXT NOT NULL DEFAULT 'nobody' CHECK (open_to IN ('nobody', 'invited', 'members'));
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN join_digest TEXT;
--> statement-breakpoint
-- A price in whole dollars.
ALTER TABLE binders ADD COLUMN status TEXT CHECK (status IN ('for-sale', 'sold', 'previously-owned'));
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN price INTEGER CHECK (price IS NULL OR (status IS 'for-sale' AND price BETWEEN 1 AND 1000000));
--> statement-breakpoint
-- A binder with a day is about a meet.
ALTER TABLE binders ADD COLUMN meet_on TEXT CHECK (meet_on GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]');
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN meet_place TEXT CHECK (meet_place IS NULL OR meet_on IS NOT NULL);
--> statement-breakpoint
CREATE INDEX binders_user ON binders (user_id, id);
--> statement-breakpoint
CREATE INDEX binders_cover_photo ON binders (cover_photo_id) WHERE cover_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX binders_before_photo ON binders (before_photo_id) WHERE before_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX binders_after_photo ON binders (after_photo_id) WHERE after_photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX binders_for_sale ON binders (id) WHERE is_public = 1 AND status = 'for-sale';
--> statement-breakpoint
CREATE INDEX binders_meets ON binders (meet_on, id) WHERE is_public = 1 AND meet_on IS NOT NULL;
--> statement-breakpoint
-- Counts of carts read their facts from this index alone.
CREATE INDEX binders_carts ON binders (id, make_key, model_key, year, drive, make, model, user_id)
WHERE is_public = 1 AND coalesce(make, model, year, drive, seats, lift, city, status) IS NOT NULL;
--> statement-breakpoint
-- The timeline shows when the status of a cart changed; null when it was removed.
CREATE TABLE cart_status_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  status TEXT CHECK (status IN ('for-sale', 'sold', 'previously-owned')),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX cart_status_changes_binder ON cart_status_changes (binder_id, id);
--> statement-breakpoint
-- Members who follow carts.
CREATE TABLE cart_follows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, binder_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX cart_follows_user ON cart_follows (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX cart_follows_binder ON cart_follows (binder_id, id, user_id);
--> statement-breakpoint
-- The carts with new photos whose followers after a row are still to be notified. No references: a step
-- finds out what is gone.
CREATE TABLE queued_cart_notices (
  binder_id INTEGER PRIMARY KEY NOT NULL,
  first_photo_id INTEGER NOT NULL,
  after INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
-- Members who go to meets.
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
--> statement-breakpoint

/* Photos, tags and categories */

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
-- SHA-256 of the uploaded file: members are warned of pictures that they have already.
ALTER TABLE photos ADD COLUMN content_digest BLOB CHECK (content_digest IS NULL OR length(content_digest) = 32);
--> statement-breakpoint
-- The likes of the last 30 days.
ALTER TABLE photos ADD COLUMN recent_likes INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Orders the photos of a binder, highest first; the id if the photo was never moved.
ALTER TABLE photos ADD COLUMN binder_position REAL;
--> statement-breakpoint
-- The day on which the photo was taken; the timeline of a binder follows it.
ALTER TABLE photos ADD COLUMN taken_on TEXT CHECK (taken_on IS date(taken_on));
--> statement-breakpoint
-- The comments that are there stay.
ALTER TABLE photos ADD COLUMN comments_closed INTEGER NOT NULL DEFAULT 0 CHECK (comments_closed IN (0, 1));
--> statement-breakpoint
-- A photo that is not public can be for the followers of its owner.
ALTER TABLE photos ADD COLUMN followers_only INTEGER NOT NULL DEFAULT 0
  CHECK (followers_only IN (0, 1) AND followers_only + is_public < 2);
--> statement-breakpoint
-- For followers and not hidden by a moderator, as `listed` is for everyone.
ALTER TABLE photos ADD COLUMN for_followers INTEGER NOT NULL
  GENERATED ALWAYS AS (followers_only = 1 AND hidden_at IS NULL) VIRTUAL;
--> statement-breakpoint
CREATE INDEX photos_listed ON photos (id DESC) WHERE listed = 1;
--> statement-breakpoint
CREATE INDEX photos_user ON photos (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX photos_user_listed ON photos (user_id, id DESC) WHERE listed = 1;
--> statement-breakpoint
CREATE INDEX photos_binder ON photos (binder_id, id DESC) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_listed ON photos (binder_id, id DESC) WHERE listed = 1 AND binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_digest ON photos (user_id, content_digest) WHERE content_digest IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_popular ON photos (recent_likes DESC, id DESC) WHERE listed = 1;
--> statement-breakpoint
CREATE INDEX photos_binder_order ON photos (binder_id, coalesce(binder_position, id) DESC, id DESC) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_order_listed ON photos (binder_id, coalesce(binder_position, id) DESC, id DESC)
WHERE listed = 1 AND binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_timeline
  ON photos (binder_id, coalesce(taken_on, date(created_at / 1000, 'unixepoch')), id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_binder_timeline_listed
  ON photos (binder_id, coalesce(taken_on, date(created_at / 1000, 'unixepoch')), id)
  WHERE listed = 1 AND binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX photos_without_alt_text ON photos (user_id, id) WHERE alt_text IS NULL;
--> statement-breakpoint
CREATE INDEX photos_shown_to_followers ON photos (user_id, id) WHERE listed = 1 OR for_followers = 1;
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
-- How many listed photos have a tag, counted by triggers.
CREATE TABLE tag_counts (
  tag TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX tag_counts_top ON tag_counts (count DESC, tag);
--> statement-breakpoint
-- A photo is in a category when one of its tags, as a slug, equals the slug of the category.
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
-- The categories that a golf cart community begins with. The maintainer adds and removes others with
-- `npm run admin -- category …`.
INSERT INTO categories (name, slug, description, created_at, updated_at)
SELECT value ->> 0, value ->> 1, value ->> 2, now, now
FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now), json_each('[
  ["Golf Course", "golf-course", "Fairways, practice greens and the path back to the clubhouse."],
  ["Street Legal", "street-legal", "Lights, belts and number plates: carts that run errands in town."],
  ["Lifted", "lifted", "Raised frames, long shocks and big tyres."],
  ["Off-Road", "off-road", "Dirt, mud and rock, far from the cart path."],
  ["Custom", "custom", "One-off paint, upholstery and ideas that no factory would approve."],
  ["Vintage", "vintage", "Carts from the first decades, in chrome and two-tone paint."],
  ["Restoration", "restoration", "Before, during and after. Rust is welcome."],
  ["Electric", "electric", "Lithium conversions, new motors and everything quiet."],
  ["Beach", "beach", "Salt air, surfboards and sand in the footwell."],
  ["Parade", "parade", "Garlands, flags and string lights: carts dressed for a crowd."],
  ["Work Carts", "work-carts", "Flatbeds, patrols and drinks carts that earn their keep."],
  ["Dogs", "dogs", "The best passengers never ask how far it is."]
]');
--> statement-breakpoint
-- The files to delete: rows are inserted with the change that orphans the files.
CREATE TABLE file_removals (
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'avatar')),
  image_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, image_key)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Pictures with tiles of an older version, whose files are still to be deleted.
CREATE TABLE stale_tiles (image_key TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
--> statement-breakpoint

/* Shared binders: members put their own photos into a binder of another */

-- A row is an invitation until the member joins. No id is used again: shared photos name it without a
-- reference.
CREATE TABLE binder_contributors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at INTEGER,
  created_at INTEGER NOT NULL, listed_photos INTEGER NOT NULL DEFAULT 0,
  UNIQUE (binder_id, user_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX binder_contributors_binder ON binder_contributors (binder_id, id DESC);
--> statement-breakpoint
CREATE INDEX binder_contributors_user ON binder_contributors (user_id, id DESC);
--> statement-breakpoint
-- The place is the highest id of all photos when it was added: it orders them with the photos of the owner.
CREATE TABLE shared_binder_photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  contributor_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  added_at INTEGER NOT NULL, listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1)),
  UNIQUE (binder_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX shared_binder_photos_photo ON shared_binder_photos (photo_id);
--> statement-breakpoint
CREATE INDEX shared_binder_photos_contributor ON shared_binder_photos (contributor_id);
--> statement-breakpoint
CREATE INDEX shared_binder_photos_order ON shared_binder_photos (binder_id, place DESC, photo_id DESC, contributor_id) WHERE listed = 1;
--> statement-breakpoint
-- Contributors who are gone, and whose photos are still to be taken out in steps; without the row above
-- they are not shown.
CREATE TABLE ended_contributions (contributor_id INTEGER PRIMARY KEY NOT NULL) STRICT;
--> statement-breakpoint

/* Likes, saves and follows */

-- `counted` is 0 while the member is suspended.
CREATE TABLE likes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)),
  UNIQUE (user_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX likes_photo ON likes (photo_id);
--> statement-breakpoint
CREATE INDEX likes_by_time ON likes (created_at, photo_id) WHERE counted = 1;
--> statement-breakpoint
-- The likes up to `last_expired_like` are older than 30 days; the server moves it on
-- (db/queries/popular-photos.ts).
CREATE TABLE popular_window (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  last_expired_like INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO popular_window (id, last_expired_like) VALUES (1, 0);
--> statement-breakpoint
CREATE TABLE follows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  follower_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  following_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)),
  UNIQUE (follower_id, following_id),
  CHECK (follower_id <> following_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX follows_following ON follows (following_id, id DESC);
--> statement-breakpoint
CREATE INDEX follows_follower ON follows (follower_id, id DESC);
--> statement-breakpoint
-- Members who were suspended or restored: their likes and follows of `part` after the row `after`, and of
-- the later parts, are still to be counted (db/queries/recounts.ts).
CREATE TABLE recounts (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  part INTEGER NOT NULL DEFAULT 0,
  after INTEGER NOT NULL DEFAULT 0
) STRICT;
--> statement-breakpoint
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
-- Private collections of saved photos.
CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX collections_user ON collections (user_id, id DESC);
--> statement-breakpoint
CREATE TABLE collection_saves (
  collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  save_id INTEGER NOT NULL REFERENCES saves (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, save_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX collection_saves_save ON collection_saves (save_id);
--> statement-breakpoint

/* Comments */

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
-- The comment that a reply belongs to.
ALTER TABLE comments ADD COLUMN parent_id INTEGER REFERENCES comments (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN edited_at INTEGER;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN likes_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The replies that are not hidden.
ALTER TABLE comments ADD COLUMN replies_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX comments_user ON comments (user_id);
--> statement-breakpoint
CREATE INDEX comments_photo ON comments (photo_id, id DESC);
--> statement-breakpoint
CREATE INDEX comments_top ON comments (photo_id, id DESC) WHERE parent_id IS NULL;
--> statement-breakpoint
CREATE INDEX comments_replies ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE comment_likes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment_id INTEGER NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL, counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)),
  UNIQUE (user_id, comment_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX comment_likes_comment ON comment_likes (comment_id);
--> statement-breakpoint
-- Members who want no notifications about the conversation under a photo.
CREATE TABLE conversation_mutes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, photo_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX conversation_mutes_photo ON conversation_mutes (photo_id);
--> statement-breakpoint

/* Weeks: each has the photo and the cart with the most likes, named after its end, and a theme */

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
-- The members who won, also after they deleted the photo or the binder.
ALTER TABLE weeks ADD COLUMN photo_user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE weeks ADD COLUMN binder_user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX weeks_photo ON weeks (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX weeks_binder ON weeks (binder_id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX weeks_photo_user ON weeks (photo_user_id) WHERE photo_user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX weeks_binder_user ON weeks (binder_user_id) WHERE binder_user_id IS NOT NULL;
--> statement-breakpoint

/* Mutes and blocks */

CREATE TABLE "mutes" (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  muted_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('mute', 'block')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, muted_id),
  CHECK (user_id <> muted_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX mutes_muted ON mutes (muted_id);
--> statement-breakpoint

/* Notifications, mail and push */

CREATE TABLE "notifications" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('welcome', 'like', 'comment', 'follow', 'warning', 'reply', 'mention',
    'comment-like', 'conversation', 'week', 'report', 'cart', 'contribution', 'invitation')),
  actor_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER REFERENCES photos (id) ON DELETE CASCADE,
  comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
  binder_id INTEGER REFERENCES binders (id) ON DELETE CASCADE,
  text TEXT CHECK (length(text) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
--> statement-breakpoint
-- One for each liker and photo, and for each follower.
CREATE UNIQUE INDEX notifications_like ON notifications (user_id, actor_id, photo_id) WHERE kind = 'like';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_follow ON notifications (user_id, actor_id) WHERE kind = 'follow';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_comment_like ON notifications (user_id, actor_id, comment_id) WHERE kind = 'comment-like';
--> statement-breakpoint
-- Earlier commenters are notified once, until they have read it.
CREATE INDEX notifications_conversation ON notifications (user_id, photo_id, id) WHERE kind = 'conversation';
--> statement-breakpoint
-- A moderator has one, about the newest report.
CREATE UNIQUE INDEX notifications_report ON notifications (user_id) WHERE kind = 'report';
--> statement-breakpoint
-- A member has at most one of a cart and day.
CREATE INDEX notifications_cart ON notifications (user_id, binder_id, created_at) WHERE kind = 'cart';
--> statement-breakpoint
CREATE INDEX notifications_mentions ON notifications (actor_id, user_id) WHERE kind = 'mention';
--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications (actor_id, user_id) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_photo ON notifications (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_binder ON notifications (binder_id) WHERE binder_id IS NOT NULL;
--> statement-breakpoint
-- A member has at most one of a binder and day.
CREATE INDEX notifications_contribution ON notifications (user_id, binder_id, created_at) WHERE kind = 'contribution';
--> statement-breakpoint
-- A member has read the notifications up to an id: opening the list writes one row.
CREATE TABLE notification_reads (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Notifications by a member whom their reader has muted: not shown from then on, and deleted in steps.
CREATE TABLE notification_removals (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, actor_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX notification_removals_actor ON notification_removals (actor_id);
--> statement-breakpoint
-- Mail to be sent: a row is inserted with the change that causes it, and deleted when the mail server has
-- taken the message.
CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'notices')),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  text TEXT NOT NULL CHECK (length(text) <= 100000),
  html TEXT NOT NULL CHECK (length(html) <= 200000),
  headers TEXT NOT NULL CHECK (length(headers) <= 2000 AND json_valid(headers)),
  message_id TEXT NOT NULL CHECK (length(message_id) <= 300),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX mail_outbox_due ON mail_outbox (kind, next_attempt_at, id);
--> statement-breakpoint
CREATE INDEX mail_outbox_expiry ON mail_outbox (expires_at);
--> statement-breakpoint
CREATE INDEX mail_outbox_member ON mail_outbox (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- How many messages of a kind the mail server has taken on a day (UTC).
CREATE TABLE mail_days (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'notices')),
  sent INTEGER NOT NULL CHECK (sent >= 0),
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Members who get mail about their notifications.
CREATE TABLE mail_notices (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  frequency TEXT NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  last_notification_id INTEGER NOT NULL,
  previous_notification_id INTEGER NOT NULL,
  due_at INTEGER NOT NULL
, named_week TEXT) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX mail_notices_due ON mail_notices (due_at);
--> statement-breakpoint
-- The devices that show notifications. A subscription ends with the session that made it.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sid TEXT NOT NULL UNIQUE REFERENCES sessions (sid) ON DELETE CASCADE,
  p256dh TEXT NOT NULL CHECK (length(p256dh) <= 200),
  auth TEXT NOT NULL CHECK (length(auth) <= 200),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
--> statement-breakpoint
-- Notifications to be sent to devices: all of the member, or those that are left after a failure (JSON).
CREATE TABLE queued_pushes (
  notification_id INTEGER PRIMARY KEY REFERENCES notifications (id) ON DELETE CASCADE,
  devices TEXT CHECK (json_valid(devices)),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX queued_pushes_due ON queued_pushes (due_at);
--> statement-breakpoint

/* Reports and moderation */

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
-- The content as it was when it was reported: moderators must not read a later, private title.
ALTER TABLE reports ADD COLUMN reported_title TEXT;
--> statement-breakpoint
ALTER TABLE reports ADD COLUMN reported_text TEXT;
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
-- A record stays when the photo, the member or the report that it names is deleted.
CREATE TABLE "moderation_actions" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  moderator_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  action TEXT NOT NULL CHECK (action IN ('dismiss', 'hide', 'unhide', 'delete', 'warn', 'suspend', 'lift', 'theme', 'tag')),
  report_id INTEGER REFERENCES reports (id) ON DELETE SET NULL,
  photo_id INTEGER REFERENCES photos (id) ON DELETE SET NULL,
  comment_id INTEGER REFERENCES comments (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX moderation_actions_moderator ON moderation_actions (moderator_id) WHERE moderator_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_report ON moderation_actions (report_id, id);
--> statement-breakpoint
CREATE INDEX moderation_actions_photo ON moderation_actions (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_comment ON moderation_actions (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX moderation_actions_user ON moderation_actions (user_id) WHERE user_id IS NOT NULL;
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

/* Sign-in and sign-up */

-- The state of the embedded sign-in with SIGN_IN=email, so that a restart ends no sign-in.
CREATE TABLE sign_in_records (
  model TEXT NOT NULL CHECK (length(model) <= 40),
  id TEXT NOT NULL CHECK (length(id) <= 200),
  payload TEXT NOT NULL CHECK (length(payload) <= 20000 AND json_valid(payload)),
  uid TEXT,
  grant_id TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (model, id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX sign_in_records_uid ON sign_in_records (uid) WHERE uid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sign_in_records_grant ON sign_in_records (grant_id) WHERE grant_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sign_in_records_expiry ON sign_in_records (expires_at);
--> statement-breakpoint
-- The last code of each unfinished sign-in; only its digest.
CREATE TABLE sign_in_codes (
  interaction TEXT PRIMARY KEY NOT NULL CHECK (length(interaction) <= 100),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
--> statement-breakpoint
CREATE TABLE passkeys (
  -- The number is for forms and the export; the credential's own id names it at sign-in.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  credential TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id, id);
--> statement-breakpoint
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The hash of the code in the link.
  digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 43),
  -- Null for an invitation of the maintainer.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  used_at INTEGER,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX invitations_user ON invitations (user_id, id);
--> statement-breakpoint
-- Domains and networks that the maintainer refuses.
CREATE TABLE sign_up_blocks (
  -- A domain in lower case, or a network with its prefix length.
  value TEXT NOT NULL PRIMARY KEY CHECK (length(value) <= 253),
  kind TEXT NOT NULL CHECK (kind IN ('domain', 'network')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint

/* Imports of archives */

-- A member’s archive of photos, imported in steps; without a file it is finished.
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
, was_followers_only INTEGER NOT NULL DEFAULT 0 CHECK (was_followers_only IN (0, 1))) STRICT;
--> statement-breakpoint
CREATE INDEX imported_of_member ON imported (user_id, photo_id);
--> statement-breakpoint
CREATE INDEX imported_source ON imported (user_id, source) WHERE source IS NOT NULL;
--> statement-breakpoint

/* The site */

-- What the maintainer has set at run time; without a row, the environment decides.
CREATE TABLE site_settings (
  name TEXT NOT NULL PRIMARY KEY CHECK (name IN ('announcement', 'read-only', 'sign-ups')),
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 300),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- What the maintainer moves to another tag or member, in steps. No references: a step finds out what is
-- gone.
CREATE TABLE queued_moves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('tag', 'binder', 'account')),
  -- The tag, or the id of the member who has the photos.
  source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 100),
  -- The new tag, or the id of the member who gets them.
  target TEXT NOT NULL CHECK (length(target) BETWEEN 1 AND 100),
  binder_id INTEGER,
  -- The photos of the binder below this id are still to be moved.
  below INTEGER NOT NULL,
  CHECK (source <> target),
  CHECK ((kind = 'binder') = (binder_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
-- The use of the disk by day, and the error lines of the log by hour.
CREATE TABLE disk_days (
  day TEXT NOT NULL PRIMARY KEY CHECK (length(day) = 10),
  -- Of the whole volume; the others are the folders of DATA_DIR.
  used INTEGER NOT NULL,
  pictures INTEGER NOT NULL,
  cache INTEGER NOT NULL,
  backups INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE error_hours (
  -- Hours since 1970.
  hour INTEGER NOT NULL PRIMARY KEY,
  errors INTEGER NOT NULL
) STRICT;
--> statement-breakpoint

/* Search: the texts of listed photos and public binders, folded by the function of db/search-text.ts */

-- A common word has many photos, so short beginnings of words have their own index.
CREATE VIRTUAL TABLE photo_search USING fts5 (
  title, tags, description, photographer, binder,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8'
);
--> statement-breakpoint
-- FTS5 merges no segment because of its deleted rows, and never sixteen at once: either takes up to a
-- second.
INSERT INTO photo_search (photo_search, rank) VALUES ('deletemerge', 0);
--> statement-breakpoint
INSERT INTO photo_search (photo_search, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
CREATE VIRTUAL TABLE binder_search USING fts5 (
  title,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
--> statement-breakpoint
-- The title of a binder and the words of its cart. "ezgo" also finds an E-Z-GO.
CREATE VIEW binder_search_source AS
SELECT id, is_public, indexed_text(title
  || coalesce(' ' || year, '') || coalesce(' ' || make, '') || coalesce(' ' || make_key, '')
  || coalesce(' ' || model, '') || coalesce(' ' || model_key, '') || coalesce(' ' || drive, '')
  || iif(lift > 0, ' lifted', '') || coalesce(' ' || seats || ' seater', '') || coalesce(' ' || city, '')) AS text
FROM binders;
--> statement-breakpoint
-- The title of a binder counts only while the binder is public.
CREATE VIEW photo_search_source AS
SELECT photos.id AS id, indexed_text(photos.title) AS title,
  (SELECT indexed_text(group_concat(value, ' ')) FROM json_each(photos.tags)) AS tags,
  indexed_text(photos.description) AS description,
  indexed_text(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' || coalesce(users.username, '')) AS photographer,
  (SELECT text FROM binder_search_source AS binder WHERE binder.id = photos.binder_id AND binder.is_public = 1) AS binder
FROM photos JOIN users ON users.id = photos.user_id;
--> statement-breakpoint
-- Photos and binders below these ids have texts of an older version.
CREATE TABLE text_backlog (
  kind TEXT PRIMARY KEY NOT NULL CHECK (kind IN ('photos', 'binders', 'segments')),
  below INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- A photo whose binder changed, or the photos of a binder or member: however many there are, the server
-- indexes them in short steps (db/queries/queued-texts.ts).
CREATE TABLE queued_texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'binder', 'member')),
  subject ANY NOT NULL,
  -- The photos of the subject below this id are still to be indexed.
  below INTEGER NOT NULL DEFAULT 9007199254740991,
  -- A binder that became private: until they are indexed, its photos are not found.
  is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1)),
  UNIQUE (kind, subject)
) STRICT;
--> statement-breakpoint
CREATE INDEX queued_texts_closed ON queued_texts (subject) WHERE is_closed = 1;
--> statement-breakpoint

/* Triggers of members */

CREATE TRIGGER avatars_replaced AFTER UPDATE OF avatar_key ON users
WHEN old.avatar_key IS NOT NULL AND old.avatar_key IS NOT new.avatar_key BEGIN
  INSERT OR IGNORE INTO file_removals (kind, image_key, created_at)
  VALUES ('avatar', old.avatar_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER users_removed AFTER DELETE ON users WHEN old.avatar_key IS NOT NULL BEGIN
  INSERT OR IGNORE INTO file_removals (kind, image_key, created_at)
  VALUES ('avatar', old.avatar_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_member AFTER UPDATE OF first_name, last_name, username ON users
WHEN new.public_photos_count > 0 AND (old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name
  OR old.username IS NOT new.username) BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('member', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER users_named AFTER INSERT ON users BEGIN
  UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
    last_name_key = indexed_text(coalesce(last_name, '')) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name BEGIN
  UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
    last_name_key = indexed_text(coalesce(last_name, '')) WHERE id = new.id;
END;
--> statement-breakpoint

/* Triggers of photos and tags. Counters change in the transaction of what they count */

CREATE TRIGGER photos_added AFTER INSERT ON photos BEGIN
  UPDATE users SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.user_id;
END;
--> statement-breakpoint
-- Tags go first: once the row is gone, the cascade could not see whether they counted.
CREATE TRIGGER photos_removing BEFORE DELETE ON photos BEGIN
  DELETE FROM photo_tags WHERE photo_id = old.id;
  DELETE FROM photo_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER photos_removed AFTER DELETE ON photos BEGIN
  UPDATE users SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.user_id;
  INSERT OR IGNORE INTO file_removals (kind, image_key, created_at)
  VALUES ('photo', old.image_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER photos_rekeyed AFTER UPDATE OF image_key ON photos WHEN old.image_key <> new.image_key BEGIN
  INSERT OR IGNORE INTO file_removals (kind, image_key, created_at)
  VALUES ('photo', old.image_key, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER photos_listed_changed AFTER UPDATE OF is_public, hidden_at ON photos WHEN old.listed <> new.listed BEGIN
  UPDATE users SET public_photos_count = public_photos_count + new.listed - old.listed WHERE id = new.user_id;
  UPDATE photo_tags SET listed = new.listed WHERE photo_id = new.id;
END;
--> statement-breakpoint
-- Only listed photos are in the index, so that a private word matches nothing.
CREATE TRIGGER photo_search_added AFTER INSERT ON photos WHEN new.listed = 1 BEGIN
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_photos_added AFTER INSERT ON photos WHEN new.binder_id IS NOT NULL BEGIN
  UPDATE binders SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.binder_id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_photos_removed AFTER DELETE ON photos WHEN old.binder_id IS NOT NULL BEGIN
  UPDATE binders SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.binder_id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_photos_changed AFTER UPDATE OF binder_id, is_public, hidden_at ON photos
WHEN old.binder_id IS NOT new.binder_id OR old.listed <> new.listed BEGIN
  UPDATE binders SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.binder_id;
  UPDATE binders SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.binder_id;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_changed AFTER UPDATE OF title, tags, description, is_public, hidden_at ON photos
WHEN old.title <> new.title OR old.tags <> new.tags OR old.description IS NOT new.description OR old.listed <> new.listed BEGIN
  DELETE FROM photo_search WHERE rowid = old.id;
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id = new.id AND new.listed = 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_moved AFTER UPDATE OF binder_id ON photos
WHEN new.listed = 1 AND old.binder_id IS NOT new.binder_id BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('photo', new.id);
END;
--> statement-breakpoint
-- What is deleted is handed to an account that is being deleted (db/queries/deletions.ts).
CREATE TRIGGER photos_handed_over AFTER UPDATE OF user_id ON photos WHEN old.user_id <> new.user_id BEGIN
  UPDATE users SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.user_id;
  UPDATE users SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER cart_photo_added AFTER INSERT ON photos
WHEN new.listed = 1 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.id, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
--> statement-breakpoint
CREATE TRIGGER cart_photo_moved AFTER UPDATE OF binder_id, is_public, hidden_at ON photos
WHEN new.listed = 1 AND (old.listed = 0 OR old.binder_id IS NOT new.binder_id)
  AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.id, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
--> statement-breakpoint
-- A photo that becomes listed in shared binders is told to their owners, once a day and binder.
CREATE TRIGGER contribution_published AFTER UPDATE OF is_public, hidden_at ON photos WHEN new.listed = 1 AND old.listed = 0 BEGIN
  INSERT INTO notifications (user_id, kind, actor_id, binder_id, created_at)
  SELECT binders.user_id, 'contribution', new.user_id, binders.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM shared_binder_photos AS shared
    JOIN binder_contributors AS contributor ON contributor.id = shared.contributor_id
    JOIN binders ON binders.id = shared.binder_id
  WHERE shared.photo_id = new.id AND contributor.user_id = new.user_id AND binders.is_public = 1
    AND NOT EXISTS (SELECT 1 FROM notifications AS earlier WHERE earlier.user_id = binders.user_id AND earlier.binder_id = binders.id
      AND earlier.kind = 'contribution' AND earlier.created_at >= unixepoch('now', 'start of day') * 1000)
  LIMIT 100;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_published AFTER UPDATE OF is_public, hidden_at ON photos WHEN old.listed <> new.listed BEGIN
  UPDATE shared_binder_photos SET listed = new.listed WHERE photo_id = new.id;
END;
--> statement-breakpoint
-- Two tags of a photo may share a slug and count once, hence the look for the others.
CREATE TRIGGER photo_tags_added AFTER INSERT ON photo_tags WHEN new.listed = 1 BEGIN
  INSERT INTO tag_counts (tag, count) VALUES (new.tag, 1) ON CONFLICT (tag) DO UPDATE SET count = count + 1;
  UPDATE categories SET photo_count = photo_count + 1 WHERE slug = new.slug AND NOT EXISTS (
    SELECT 1 FROM photo_tags WHERE photo_id = new.photo_id AND slug = new.slug AND tag <> new.tag AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER photo_tags_removed AFTER DELETE ON photo_tags WHEN old.listed = 1 BEGIN
  UPDATE tag_counts SET count = count - 1 WHERE tag = old.tag;
  DELETE FROM tag_counts WHERE tag = old.tag AND count <= 0;
  UPDATE categories SET photo_count = photo_count - 1 WHERE slug = old.slug AND NOT EXISTS (
    SELECT 1 FROM photo_tags WHERE photo_id = old.photo_id AND slug = old.slug AND tag <> old.tag AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER photo_tags_listed AFTER UPDATE OF listed ON photo_tags WHEN new.listed = 1 AND old.listed = 0 BEGIN
  INSERT INTO tag_counts (tag, count) VALUES (new.tag, 1) ON CONFLICT (tag) DO UPDATE SET count = count + 1;
  UPDATE categories SET photo_count = photo_count + 1 WHERE slug = new.slug AND NOT EXISTS (
    SELECT 1 FROM photo_tags WHERE photo_id = new.photo_id AND slug = new.slug AND tag <> new.tag AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER photo_tags_unlisted AFTER UPDATE OF listed ON photo_tags WHEN new.listed = 0 AND old.listed = 1 BEGIN
  UPDATE tag_counts SET count = count - 1 WHERE tag = old.tag;
  DELETE FROM tag_counts WHERE tag = old.tag AND count <= 0;
  UPDATE categories SET photo_count = photo_count - 1 WHERE slug = old.slug AND NOT EXISTS (
    SELECT 1 FROM photo_tags WHERE photo_id = old.photo_id AND slug = old.slug AND tag <> old.tag AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER categories_added AFTER INSERT ON categories BEGIN
  UPDATE categories SET photo_count = (
    SELECT count(DISTINCT photo_id) FROM photo_tags WHERE slug = new.slug AND listed = 1) WHERE id = new.id;
END;
--> statement-breakpoint

/* Triggers of binders */

CREATE TRIGGER binder_search_removed AFTER DELETE ON binders WHEN old.is_public = 1 BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_search_added AFTER INSERT ON binders WHEN new.is_public = 1 BEGIN
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = new.id AND is_public = 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN new.public_photos_count > 0 AND (old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make
  OR old.model IS NOT new.model OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats
  OR old.lift IS NOT new.lift OR old.city IS NOT new.city) BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject, is_closed) VALUES ('binder', new.id, 1 - new.is_public);
END;
--> statement-breakpoint
CREATE TRIGGER cart_published AFTER UPDATE OF is_public ON binders
WHEN new.is_public = 1 AND old.is_public = 0 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.id, 0, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = 0;
END;
--> statement-breakpoint
CREATE TRIGGER cart_status_added AFTER INSERT ON binders WHEN new.status IS NOT NULL BEGIN
  INSERT INTO cart_status_changes (binder_id, status, created_at) VALUES (new.id, new.status, new.created_at);
END;
--> statement-breakpoint
-- The newest 50 of a cart stay.
CREATE TRIGGER cart_status_changed AFTER UPDATE OF status ON binders WHEN old.status IS NOT new.status BEGIN
  INSERT INTO cart_status_changes (binder_id, status, created_at) VALUES (new.id, new.status, new.updated_at);
  DELETE FROM cart_status_changes WHERE id IN (
    SELECT id FROM cart_status_changes WHERE binder_id = new.id ORDER BY id DESC LIMIT -1 OFFSET 50);
END;
--> statement-breakpoint

/* Triggers of shared binders */

CREATE TRIGGER shared_photos_added AFTER INSERT ON shared_binder_photos
WHEN EXISTS (SELECT 1 FROM photos WHERE id = new.photo_id AND listed = 1) BEGIN
  UPDATE shared_binder_photos SET listed = 1 WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_changed AFTER UPDATE OF listed, contributor_id ON shared_binder_photos BEGIN
  UPDATE binder_contributors SET listed_photos = listed_photos - old.listed WHERE id = old.contributor_id;
  UPDATE binder_contributors SET listed_photos = listed_photos + new.listed WHERE id = new.contributor_id;
END;
--> statement-breakpoint
CREATE TRIGGER shared_photos_removed AFTER DELETE ON shared_binder_photos WHEN old.listed = 1 BEGIN
  UPDATE binder_contributors SET listed_photos = listed_photos - 1 WHERE id = old.contributor_id;
END;
--> statement-breakpoint
CREATE TRIGGER contribution_ended AFTER DELETE ON binder_contributors
WHEN EXISTS (SELECT 1 FROM shared_binder_photos WHERE contributor_id = old.id) BEGIN
  INSERT INTO ended_contributions (contributor_id) VALUES (old.id);
END;
--> statement-breakpoint

/* Triggers of likes, follows and comments */

CREATE TRIGGER likes_added AFTER INSERT ON likes WHEN new.counted = 1 BEGIN
  UPDATE photos SET likes_count = likes_count + 1, recent_likes = recent_likes + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER likes_removed AFTER DELETE ON likes WHEN old.counted = 1 BEGIN
  UPDATE photos SET likes_count = likes_count - 1,
    recent_likes = recent_likes - (old.id > (SELECT last_expired_like FROM popular_window WHERE id = 1))
  WHERE id = old.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER likes_counted AFTER UPDATE OF counted ON likes WHEN old.counted <> new.counted BEGIN
  UPDATE photos SET likes_count = likes_count + new.counted - old.counted,
    recent_likes = recent_likes + (new.counted - old.counted)
      * (new.id > (SELECT last_expired_like FROM popular_window WHERE id = 1))
  WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_added AFTER INSERT ON follows WHEN new.counted = 1 BEGIN
  UPDATE users SET followers_count = followers_count + 1 WHERE id = new.following_id;
  UPDATE users SET following_count = following_count + 1 WHERE id = new.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_removed AFTER DELETE ON follows WHEN old.counted = 1 BEGIN
  UPDATE users SET followers_count = followers_count - 1 WHERE id = old.following_id;
  UPDATE users SET following_count = following_count - 1 WHERE id = old.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_counted AFTER UPDATE OF counted ON follows WHEN old.counted <> new.counted BEGIN
  UPDATE users SET followers_count = followers_count + new.counted - old.counted WHERE id = new.following_id;
  UPDATE users SET following_count = following_count + new.counted - old.counted WHERE id = new.follower_id;
END;
--> statement-breakpoint
-- The replies to a hidden comment are not shown, so they do not count either.
CREATE TRIGGER comments_added AFTER INSERT ON comments WHEN new.hidden_at IS NULL BEGIN
  UPDATE photos SET comments_count = comments_count + 1 WHERE id = new.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = new.parent_id AND hidden_at IS NOT NULL);
  UPDATE comments SET replies_count = replies_count + 1 WHERE id = new.parent_id;
END;
--> statement-breakpoint
-- While their comment is still there: the count depends on it.
CREATE TRIGGER comments_removing BEFORE DELETE ON comments WHEN old.parent_id IS NULL BEGIN
  DELETE FROM comments WHERE parent_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments WHEN old.hidden_at IS NULL BEGIN
  UPDATE photos SET comments_count = comments_count - 1 WHERE id = old.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = old.parent_id AND hidden_at IS NOT NULL);
  UPDATE comments SET replies_count = replies_count - 1 WHERE id = old.parent_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden_at ON comments
WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL) BEGIN
  UPDATE photos SET comments_count = comments_count + iif(new.hidden_at IS NULL, 1, -1) * (1 + new.replies_count)
    WHERE id = new.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = new.parent_id AND hidden_at IS NOT NULL);
  UPDATE comments SET replies_count = replies_count + iif(new.hidden_at IS NULL, 1, -1) WHERE id = new.parent_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes WHEN new.counted = 1 BEGIN
  UPDATE comments SET likes_count = likes_count + 1 WHERE id = new.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes WHEN old.counted = 1 BEGIN
  UPDATE comments SET likes_count = likes_count - 1 WHERE id = old.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_counted AFTER UPDATE OF counted ON comment_likes WHEN old.counted <> new.counted BEGIN
  UPDATE comments SET likes_count = likes_count + new.counted - old.counted WHERE id = new.comment_id;
END;
--> statement-breakpoint

/* Triggers of mutes, notifications and reports */

CREATE TRIGGER mutes_added AFTER INSERT ON mutes BEGIN
  INSERT OR IGNORE INTO notification_removals (user_id, actor_id) VALUES (new.user_id, new.muted_id);
END;
--> statement-breakpoint
CREATE TRIGGER mutes_changed AFTER UPDATE OF kind ON mutes
WHEN NOT EXISTS (SELECT 1 FROM notification_removals WHERE user_id = new.user_id AND actor_id = new.muted_id) BEGIN
  INSERT INTO notification_removals (user_id, actor_id) VALUES (new.user_id, new.muted_id);
END;
--> statement-breakpoint
-- A block ends the contributions between two members at once; of more than 100, a step ends the others.
CREATE TRIGGER contributions_blocked AFTER INSERT ON mutes WHEN new.kind = 'block' BEGIN
  DELETE FROM binder_contributors WHERE id IN (SELECT ended.id FROM binder_contributors AS ended
    JOIN binders ON binders.id = ended.binder_id
    WHERE ended.user_id IN (new.user_id, new.muted_id) AND binders.user_id IN (new.user_id, new.muted_id) LIMIT 100);
END;
--> statement-breakpoint
CREATE TRIGGER contributions_blocked_later AFTER UPDATE OF kind ON mutes WHEN new.kind = 'block' BEGIN
  DELETE FROM binder_contributors WHERE id IN (SELECT ended.id FROM binder_contributors AS ended
    JOIN binders ON binders.id = ended.binder_id
    WHERE ended.user_id IN (new.user_id, new.muted_id) AND binders.user_id IN (new.user_id, new.muted_id) LIMIT 100);
END;
--> statement-breakpoint
-- A member gets no notification of a muted member, regardless of which statement inserts it.
CREATE TRIGGER notifications_muted AFTER INSERT ON notifications
WHEN new.actor_id IS NOT NULL AND new.kind <> 'warning' AND EXISTS (
  SELECT 1 FROM mutes WHERE user_id = new.user_id AND muted_id = new.actor_id) BEGIN
  DELETE FROM notifications WHERE id = new.id;
END;
--> statement-breakpoint
-- While 10,000 wait, new ones are only on the site.
CREATE TRIGGER push_queued AFTER INSERT ON notifications
  WHEN new.kind IN ('reply', 'mention', 'cart')
    AND EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = new.user_id)
    AND (SELECT instr(push_kinds, new.kind) FROM users WHERE id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM queued_pushes LIMIT 1 OFFSET 9999)
BEGIN
  INSERT INTO queued_pushes (notification_id, due_at) VALUES (new.id, new.created_at);
END;
--> statement-breakpoint
-- The copy is deleted with the content: the foreign keys become NULL then.
CREATE TRIGGER reports_target_deleted AFTER UPDATE OF photo_id, comment_id, user_id ON reports
WHEN new.photo_id IS NULL AND new.comment_id IS NULL AND new.user_id IS NULL BEGIN
  UPDATE reports SET reported_title = NULL, reported_text = NULL WHERE id = new.id;
END;
