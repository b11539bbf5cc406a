-- What was done to a cart: its parts and work, in the order of their ids.
CREATE TABLE build_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  what TEXT NOT NULL CHECK (length(what) BETWEEN 1 AND 100),
  brand TEXT CHECK (length(brand) BETWEEN 1 AND 50),
  done_on TEXT CHECK (done_on GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  cost_cents INTEGER CHECK (cost_cents BETWEEN 0 AND 100000000),
  link TEXT CHECK (length(link) BETWEEN 1 AND 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX build_entries_binder ON build_entries (binder_id, id);
--> statement-breakpoint
-- The search finds a cart by its parts, too; its photos only by the words that they had.
CREATE VIEW cart_search_source AS
SELECT id, is_public, text || ' ' || indexed_text(coalesce((
  SELECT group_concat(what || coalesce(' ' || brand, ''), ' ') FROM build_entries WHERE binder_id = binder.id
), '')) AS text
FROM binder_search_source AS binder;
--> statement-breakpoint
DROP TRIGGER binder_search_added;
--> statement-breakpoint
CREATE TRIGGER binder_search_added AFTER INSERT ON binders WHEN new.is_public = 1 BEGIN
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM cart_search_source WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER binder_search_changed;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city, color ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city OR old.color IS NOT new.color BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM cart_search_source WHERE id = new.id AND is_public = 1;
END;
