-- Whether an imported photo was for followers, as which it can be published again.
ALTER TABLE imported ADD COLUMN was_followers_only INTEGER NOT NULL DEFAULT 0 CHECK (was_followers_only IN (0, 1));
