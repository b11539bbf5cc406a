-- Popular photos: the likes of the last 30 days, counted with the photo. The likes up to `last_expired_like` are older;
-- the server moves it on (db/queries/popular-photos.ts).
CREATE TABLE popular_window (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  last_expired_like INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO popular_window (id, last_expired_like)
SELECT 1, coalesce(
  (SELECT min(id) - 1 FROM likes WHERE created_at >= (unixepoch() - 30 * 86400) * 1000),
  (SELECT max(id) FROM likes), 0);
--> statement-breakpoint
ALTER TABLE photos ADD COLUMN recent_likes INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE photos SET recent_likes = counted.n
FROM (SELECT photo_id, count(*) AS n FROM likes WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1)
  GROUP BY photo_id) AS counted
WHERE photos.id = counted.photo_id;
--> statement-breakpoint
CREATE INDEX photos_popular ON photos (recent_likes DESC, id DESC) WHERE listed = 1;
--> statement-breakpoint
DROP TRIGGER likes_added;
--> statement-breakpoint
CREATE TRIGGER likes_added AFTER INSERT ON likes BEGIN
  UPDATE photos SET likes_count = likes_count + 1, recent_likes = recent_likes + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
DROP TRIGGER likes_removed;
--> statement-breakpoint
CREATE TRIGGER likes_removed AFTER DELETE ON likes BEGIN
  UPDATE photos SET likes_count = likes_count - 1,
    recent_likes = recent_likes - (old.id > (SELECT last_expired_like FROM popular_window WHERE id = 1))
  WHERE id = old.photo_id;
END;
