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
