-- The owner of a photo hides a comment on it; its author and the owner still see it.
ALTER TABLE comments ADD COLUMN owner_hidden_at INTEGER;
--> statement-breakpoint
-- Deleted, but still there for some minutes, so that the same member can undo it.
ALTER TABLE comments ADD COLUMN deleted_at INTEGER;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN deleted_by TEXT CHECK (deleted_by IN ('author', 'owner'));
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN shown INTEGER NOT NULL
  GENERATED ALWAYS AS (hidden_at IS NULL AND owner_hidden_at IS NULL AND deleted_at IS NULL) VIRTUAL;
--> statement-breakpoint
CREATE INDEX comments_deleted ON comments (deleted_at) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER comments_added;
--> statement-breakpoint
DROP TRIGGER comments_removed;
--> statement-breakpoint
DROP TRIGGER comments_hidden;
--> statement-breakpoint
-- The replies to a comment that is not shown are not shown, so they do not count either.
CREATE TRIGGER comments_added AFTER INSERT ON comments WHEN new.shown = 1 BEGIN
  UPDATE photos SET comments_count = comments_count + 1 WHERE id = new.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = new.parent_id AND shown = 0);
  UPDATE comments SET replies_count = replies_count + 1 WHERE id = new.parent_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_removed AFTER DELETE ON comments WHEN old.shown = 1 BEGIN
  UPDATE photos SET comments_count = comments_count - 1 WHERE id = old.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = old.parent_id AND shown = 0);
  UPDATE comments SET replies_count = replies_count - 1 WHERE id = old.parent_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden_at, owner_hidden_at, deleted_at ON comments
WHEN old.shown <> new.shown BEGIN
  UPDATE photos SET comments_count = comments_count + iif(new.shown = 1, 1, -1) * (1 + new.replies_count)
    WHERE id = new.photo_id
    AND NOT EXISTS (SELECT 1 FROM comments WHERE id = new.parent_id AND shown = 0);
  UPDATE comments SET replies_count = replies_count + iif(new.shown = 1, 1, -1) WHERE id = new.parent_id;
END;
--> statement-breakpoint
-- When photos were last put into a collection; 0 for one of before.
ALTER TABLE collections ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX collections_used ON collections (user_id, used_at DESC, id DESC);
