-- Counters are kept by triggers, in the transaction of the change they count.

CREATE TRIGGER likes_added AFTER INSERT ON likes BEGIN
  UPDATE photos SET likes_count = likes_count + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER likes_removed AFTER DELETE ON likes BEGIN
  UPDATE photos SET likes_count = likes_count - 1 WHERE id = old.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_added AFTER INSERT ON comments WHEN new.hidden_at IS NULL BEGIN
  UPDATE photos SET comments_count = comments_count + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments WHEN old.hidden_at IS NULL BEGIN
  UPDATE photos SET comments_count = comments_count - 1 WHERE id = old.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden_at ON comments
WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL) BEGIN
  UPDATE photos SET comments_count = comments_count + iif(new.hidden_at IS NULL, 1, -1) WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_added AFTER INSERT ON follows BEGIN
  UPDATE users SET followers_count = followers_count + 1 WHERE id = new.following_id;
  UPDATE users SET following_count = following_count + 1 WHERE id = new.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_removed AFTER DELETE ON follows BEGIN
  UPDATE users SET followers_count = followers_count - 1 WHERE id = old.following_id;
  UPDATE users SET following_count = following_count - 1 WHERE id = old.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER photos_added AFTER INSERT ON photos BEGIN
  UPDATE users SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.user_id;
END;
--> statement-breakpoint
-- Tags go first: once the photo's row is gone the cascade could no longer tell whether they counted.
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
-- A photo is in a category when one of its tags, as a slug, equals the category's slug; two of its
-- tags may share a slug and still count once, hence the look for the others.
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
-- What search looks through. A binder's title counts only while the binder is public.
CREATE VIEW photo_search_source AS
SELECT photos.id AS id, photos.title AS title,
  (SELECT group_concat(value, ' ') FROM json_each(photos.tags)) AS tags,
  photos.description AS description,
  coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' || coalesce(users.username, '') AS photographer,
  iif(binders.is_public = 1, binders.title, NULL) AS binder
FROM photos JOIN users ON users.id = photos.user_id LEFT JOIN binders ON binders.id = photos.binder_id;
--> statement-breakpoint
CREATE TRIGGER photo_search_added AFTER INSERT ON photos WHEN new.listed = 1 BEGIN
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source WHERE id = new.id;
END;
--> statement-breakpoint
-- Only listed photos are in the index, so that a private word matches nothing and counts nowhere.
CREATE TRIGGER photo_search_changed
AFTER UPDATE OF title, tags, description, binder_id, is_public, hidden_at ON photos BEGIN
  DELETE FROM photo_search WHERE rowid = old.id;
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id = new.id AND new.listed = 1;
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_member AFTER UPDATE OF first_name, last_name, username ON users
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.username IS NOT new.username BEGIN
  DELETE FROM photo_search WHERE rowid IN (SELECT id FROM photos WHERE user_id = new.id AND listed = 1);
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id IN (SELECT id FROM photos WHERE user_id = new.id AND listed = 1);
END;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder AFTER UPDATE OF title, is_public ON binders BEGIN
  DELETE FROM photo_search WHERE rowid IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
END;
