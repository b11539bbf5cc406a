-- What the maintainer moves to another tag or member, in steps. No references: a step finds out what is gone.
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
