-- Replies, likes of comments, edits, and the notifications about them.
ALTER TABLE comments ADD COLUMN parent_id INTEGER REFERENCES comments (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN edited_at INTEGER;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN likes_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The replies that are not hidden.
ALTER TABLE comments ADD COLUMN replies_count INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX comments_top ON comments (photo_id, id DESC) WHERE parent_id IS NULL;
--> statement-breakpoint
CREATE INDEX comments_replies ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE comment_likes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  comment_id INTEGER NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, comment_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX comment_likes_comment ON comment_likes (comment_id);
--> statement-breakpoint
CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes BEGIN
  UPDATE comments SET likes_count = likes_count + 1 WHERE id = new.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes BEGIN
  UPDATE comments SET likes_count = likes_count - 1 WHERE id = old.comment_id;
END;
--> statement-breakpoint
-- The members who want no notifications about a photo's conversation.
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
-- The replies to a hidden comment are not shown, so they do not count either.
DROP TRIGGER comments_added;
--> statement-breakpoint
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
DROP TRIGGER comments_removed;
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments WHEN old.hidden_at IS NULL BEGIN
  UPDATE photos SET comments_count = comments_count - 1 WHERE id = old.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = old.parent_id AND hidden_at IS NOT NULL);
  UPDATE comments SET replies_count = replies_count - 1 WHERE id = old.parent_id;
END;
--> statement-breakpoint
DROP TRIGGER comments_hidden;
--> statement-breakpoint
CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden_at ON comments
WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL) BEGIN
  UPDATE photos SET comments_count = comments_count + iif(new.hidden_at IS NULL, 1, -1) * (1 + new.replies_count)
    WHERE id = new.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = new.parent_id AND hidden_at IS NOT NULL);
  UPDATE comments SET replies_count = replies_count + iif(new.hidden_at IS NULL, 1, -1) WHERE id = new.parent_id;
END;
--> statement-breakpoint
-- SQLite changes a CHECK only with a new table, and renames a table only if every trigger is valid.
DROP TRIGGER mutes_added;
--> statement-breakpoint
CREATE TABLE new_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN
    ('welcome', 'like', 'comment', 'follow', 'warning', 'reply', 'mention', 'comment-like', 'conversation', 'week')),
  actor_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  photo_id INTEGER REFERENCES photos (id) ON DELETE CASCADE,
  comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
  text TEXT CHECK (length(text) <= 2000),
  read_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO new_notifications SELECT id, user_id, kind, actor_id, photo_id, comment_id, text, read_at, created_at FROM notifications;
--> statement-breakpoint
DROP TABLE notifications;
--> statement-breakpoint
ALTER TABLE new_notifications RENAME TO notifications;
--> statement-breakpoint
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_like ON notifications (user_id, actor_id, photo_id) WHERE kind = 'like';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_follow ON notifications (user_id, actor_id) WHERE kind = 'follow';
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_comment_like ON notifications (user_id, actor_id, comment_id) WHERE kind = 'comment-like';
--> statement-breakpoint
-- Those who commented before are notified once, until they have read it.
CREATE UNIQUE INDEX notifications_conversation ON notifications (user_id, photo_id)
  WHERE kind = 'conversation' AND read_at IS NULL;
--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications (actor_id, user_id) WHERE actor_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_photo ON notifications (photo_id) WHERE photo_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;
--> statement-breakpoint
-- A member gets no notification of a muted member, regardless of which statement inserts it.
CREATE TRIGGER notifications_muted AFTER INSERT ON notifications
WHEN new.actor_id IS NOT NULL AND new.kind <> 'warning' AND EXISTS (
  SELECT 1 FROM mutes WHERE user_id = new.user_id AND muted_id = new.actor_id) BEGIN
  DELETE FROM notifications WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER mutes_added AFTER INSERT ON mutes BEGIN
  DELETE FROM notifications WHERE actor_id = new.muted_id AND user_id = new.user_id;
END;
