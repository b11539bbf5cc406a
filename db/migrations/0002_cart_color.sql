-- The color of a cart, as a member writes it: 'red' and 'Red' are one color.
ALTER TABLE binders ADD COLUMN color TEXT COLLATE NOCASE CHECK (length(trim(color)) BETWEEN 1 AND 30);
--> statement-breakpoint
-- The lists and counts of carts read their facts from this index alone.
DROP INDEX binders_carts;
--> statement-breakpoint
CREATE INDEX binders_carts ON binders (id, make_key, model_key, year, drive, color, make, model, user_id)
WHERE is_public = 1 AND coalesce(make, model, year, drive, seats, lift, city, status, color) IS NOT NULL;
--> statement-breakpoint
-- The search finds it. The texts of no cart change with this, because no cart has a color yet: the index of the search stays.
DROP VIEW binder_search_source;
--> statement-breakpoint
CREATE VIEW binder_search_source AS
SELECT id, is_public, indexed_text(title
  || coalesce(' ' || year, '') || coalesce(' ' || make, '') || coalesce(' ' || make_key, '')
  || coalesce(' ' || model, '') || coalesce(' ' || model_key, '') || coalesce(' ' || drive, '')
  || iif(lift > 0, ' lifted', '') || coalesce(' ' || seats || ' seater', '') || coalesce(' ' || city, '')
  || coalesce(' ' || color, '')) AS text
FROM binders;
--> statement-breakpoint
DROP TRIGGER binder_search_changed;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city, color ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city OR old.color IS NOT new.color BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = new.id AND is_public = 1;
END;
--> statement-breakpoint
DROP TRIGGER photo_search_renamed_binder;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city, color ON binders
WHEN new.public_photos_count > 0 AND (old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make
  OR old.model IS NOT new.model OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats
  OR old.lift IS NOT new.lift OR old.city IS NOT new.city OR old.color IS NOT new.color) BEGIN
  INSERT OR REPLACE INTO queued_texts (kind, subject, is_closed) VALUES ('binder', new.id, 1 - new.is_public);
END;
