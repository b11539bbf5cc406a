-- Facts of a sale, as its owner writes them.
ALTER TABLE binders ADD COLUMN hours INTEGER CHECK (hours BETWEEN 0 AND 100000);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN flaws TEXT CHECK (length(trim(flaws)) BETWEEN 1 AND 1000);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN includes TEXT CHECK (length(trim(includes)) BETWEEN 1 AND 1000);
--> statement-breakpoint
-- When a meet begins and ends, as HH:MM at its place.
ALTER TABLE binders ADD COLUMN meet_at TEXT CHECK (meet_at GLOB '[0-2][0-9]:[0-5][0-9]');
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN meet_until TEXT CHECK (meet_until GLOB '[0-2][0-9]:[0-5][0-9]');
--> statement-breakpoint
-- The lists and counts of carts read their facts from this index alone.
DROP INDEX binders_carts;
--> statement-breakpoint
CREATE INDEX binders_carts ON binders (id, make_key, model_key, year, drive, color, make, model, user_id)
WHERE is_public = 1 AND coalesce(make, model, year, drive, seats, lift, city, status, color, hours, flaws, includes) IS NOT NULL;
--> statement-breakpoint
-- What was done to a cart: its parts and work, in the order of its owner.
CREATE TABLE build_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 100),
  what TEXT NOT NULL CHECK (length(trim(what)) BETWEEN 1 AND 100),
  brand TEXT CHECK (length(trim(brand)) BETWEEN 1 AND 60),
  done_on TEXT CHECK (done_on GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
  cost INTEGER CHECK (cost BETWEEN 0 AND 1000000),
  link TEXT CHECK (length(link) BETWEEN 1 AND 2000),
  UNIQUE (binder_id, position)
) STRICT;
