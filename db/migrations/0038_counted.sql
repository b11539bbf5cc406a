-- The likes and follows of suspended members do not count. After a suspension, and after its end, the server moves
-- `counted` on in short steps (db/queries/recounts.ts).
ALTER TABLE likes ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
--> statement-breakpoint
ALTER TABLE comment_likes ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
--> statement-breakpoint
ALTER TABLE follows ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
--> statement-breakpoint
-- The members whose likes and follows are still to be counted: those of `part` after the row `after`, and the later parts.
CREATE TABLE recounts (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  part INTEGER NOT NULL DEFAULT 0,
  after INTEGER NOT NULL DEFAULT 0
) STRICT;
--> statement-breakpoint
INSERT INTO recounts (user_id) SELECT id FROM users WHERE suspended_at IS NOT NULL;
--> statement-breakpoint
DROP INDEX likes_by_time;
--> statement-breakpoint
CREATE INDEX likes_by_time ON likes (created_at, photo_id) WHERE counted = 1;
--> statement-breakpoint
DROP TRIGGER likes_added;
--> statement-breakpoint
CREATE TRIGGER likes_added AFTER INSERT ON likes WHEN new.counted = 1 BEGIN
  UPDATE photos SET likes_count = likes_count + 1, recent_likes = recent_likes + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
DROP TRIGGER likes_removed;
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
DROP TRIGGER comment_likes_added;
--> statement-breakpoint
CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes WHEN new.counted = 1 BEGIN
  UPDATE comments SET likes_count = likes_count + 1 WHERE id = new.comment_id;
END;
--> statement-breakpoint
DROP TRIGGER comment_likes_removed;
--> statement-breakpoint
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes WHEN old.counted = 1 BEGIN
  UPDATE comments SET likes_count = likes_count - 1 WHERE id = old.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_counted AFTER UPDATE OF counted ON comment_likes WHEN old.counted <> new.counted BEGIN
  UPDATE comments SET likes_count = likes_count + new.counted - old.counted WHERE id = new.comment_id;
END;
--> statement-breakpoint
DROP TRIGGER follows_added;
--> statement-breakpoint
CREATE TRIGGER follows_added AFTER INSERT ON follows WHEN new.counted = 1 BEGIN
  UPDATE users SET followers_count = followers_count + 1 WHERE id = new.following_id;
  UPDATE users SET following_count = following_count + 1 WHERE id = new.follower_id;
END;
--> statement-breakpoint
DROP TRIGGER follows_removed;
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
