-- When a moderator hid it with all that its member had posted; it is private then.
ALTER TABLE binders ADD COLUMN hidden_at INTEGER;
