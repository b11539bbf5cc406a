-- The index of the search has folded texts, by the function indexed_text of db/search-text.ts.
DROP VIEW binder_search_source;
--> statement-breakpoint
CREATE VIEW binder_search_source AS
SELECT id, is_public, indexed_text(title
  || coalesce(' ' || year, '') || coalesce(' ' || make, '') || coalesce(' ' || make_key, '')
  || coalesce(' ' || model, '') || coalesce(' ' || model_key, '') || coalesce(' ' || drive, '')
  || iif(lift > 0, ' lifted', '') || coalesce(' ' || seats || ' seater', '') || coalesce(' ' || city, '')) AS text
FROM binders;
--> statement-breakpoint
DROP VIEW photo_search_source;
--> statement-breakpoint
CREATE VIEW photo_search_source AS
SELECT photos.id AS id, indexed_text(photos.title) AS title,
  (SELECT indexed_text(group_concat(value, ' ')) FROM json_each(photos.tags)) AS tags,
  indexed_text(photos.description) AS description,
  indexed_text(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' || coalesce(users.username, '')) AS photographer,
  (SELECT text FROM binder_search_source AS binder WHERE binder.id = photos.binder_id AND binder.is_public = 1) AS binder
FROM photos JOIN users ON users.id = photos.user_id;
--> statement-breakpoint
-- Photos and binders from before have other texts in the index, and several spellings of a tag. The server makes those
-- below these ids anew, in steps.
CREATE TABLE text_backlog (
  kind TEXT PRIMARY KEY NOT NULL CHECK (kind IN ('photos', 'binders', 'segments')),
  below INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO text_backlog (kind, below)
SELECT 'photos', max(id) + 1 FROM photos HAVING count(*) > 0
UNION ALL SELECT 'binders', max(id) + 1 FROM binders HAVING count(*) > 0
UNION ALL SELECT 'segments', 1 FROM (SELECT 1 FROM photos LIMIT 1);
--> statement-breakpoint
-- Until then FTS5 merges no segment because of its deleted rows, and never sixteen at once: either takes up to a second.
INSERT INTO photo_search (photo_search, rank) SELECT 'deletemerge', 0 FROM text_backlog WHERE kind = 'segments';
--> statement-breakpoint
INSERT INTO photo_search (photo_search, rank) SELECT 'crisismerge', 200 FROM text_backlog WHERE kind = 'segments';
