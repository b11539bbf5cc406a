-- The owner of a photo can close its comments; those that are there stay.
ALTER TABLE photos ADD COLUMN comments_closed INTEGER NOT NULL DEFAULT 0 CHECK (comments_closed IN (0, 1));
