-- The search finds a meet by its place, and what is for sale by these words.
DROP VIEW cart_search_source;
--> statement-breakpoint
CREATE VIEW cart_search_source AS
SELECT source.id, source.is_public, source.text || ' ' || indexed_text(
  coalesce((
    SELECT group_concat(what || coalesce(' ' || brand, ''), ' ') FROM build_entries WHERE binder_id = source.id
  ), '')
  || coalesce(' ' || binders.meet_place, '') || iif(binders.meet_on IS NULL, '', ' meet')
  || iif(binders.status = 'for-sale', ' for sale', '')) AS text
FROM binder_search_source AS source JOIN binders ON binders.id = source.id;
--> statement-breakpoint
DROP TRIGGER binder_search_changed;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city, color, status, meet_on, meet_place ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city OR old.color IS NOT new.color OR old.status IS NOT new.status
  OR old.meet_on IS NOT new.meet_on OR old.meet_place IS NOT new.meet_place BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM cart_search_source WHERE id = new.id AND is_public = 1;
END;
--> statement-breakpoint
DELETE FROM binder_search WHERE rowid IN (
  SELECT id FROM binders WHERE is_public = 1 AND (meet_on IS NOT NULL OR status = 'for-sale')
);
--> statement-breakpoint
INSERT INTO binder_search (rowid, title)
SELECT source.id, source.text FROM cart_search_source AS source JOIN binders ON binders.id = source.id
  WHERE binders.is_public = 1 AND (binders.meet_on IS NOT NULL OR binders.status = 'for-sale');
