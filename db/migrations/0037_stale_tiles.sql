-- AVIF tiles of older versions contain the hidden colors of transparent pictures: the server deletes these files, and
-- makes them anew when they are requested.
CREATE TABLE stale_tiles (image_key TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO stale_tiles (image_key) SELECT image_key FROM photos WHERE has_alpha = 1;
