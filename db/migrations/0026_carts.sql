-- A binder can describe a cart. The keys are the make and the model without case, spaces and punctuation.
ALTER TABLE binders ADD COLUMN make TEXT CHECK (length(trim(make)) BETWEEN 1 AND 50);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN make_key TEXT CHECK ((make IS NULL) = (make_key IS NULL) AND length(make_key) > 0);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN model TEXT CHECK (length(trim(model)) BETWEEN 1 AND 60);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN model_key TEXT CHECK ((model IS NULL) = (model_key IS NULL) AND length(model_key) > 0);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN year INTEGER CHECK (year BETWEEN 1930 AND 2200);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN drive TEXT CHECK (drive IN ('electric', 'gas'));
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN seats INTEGER CHECK (seats BETWEEN 1 AND 30);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN lift REAL CHECK (lift BETWEEN 0 AND 24);
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN city TEXT CHECK (length(trim(city)) BETWEEN 1 AND 80);
--> statement-breakpoint
-- One row for every combination of facts that public carts have: '' and 0 stand for any. A cart belongs to at most
-- twelve groups, so a list with any filters is one range of an index, and its count is one row.
CREATE TABLE cart_groups (
  id INTEGER PRIMARY KEY NOT NULL,
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  year INTEGER NOT NULL,
  drive TEXT NOT NULL,
  -- The spelling of the first cart, which later ones take.
  make_name TEXT,
  model_name TEXT,
  count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (make, model, year, drive)
) STRICT;
--> statement-breakpoint
CREATE INDEX cart_groups_makes ON cart_groups (year, drive, count DESC, make, make_name) WHERE model = '' AND make <> '';
--> statement-breakpoint
CREATE INDEX cart_groups_models ON cart_groups (make, year, drive, count DESC, model, model_name) WHERE model <> '';
--> statement-breakpoint
CREATE INDEX cart_groups_years ON cart_groups (make, model, drive, year DESC, count) WHERE year > 0;
--> statement-breakpoint
CREATE INDEX cart_groups_top_models ON cart_groups (count DESC, model) WHERE model <> '' AND year = 0 AND drive = '';
--> statement-breakpoint
CREATE TABLE cart_group_binders (
  group_id INTEGER NOT NULL REFERENCES cart_groups (id) ON DELETE CASCADE,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, binder_id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX cart_group_binders_binder ON cart_group_binders (binder_id);
--> statement-breakpoint
CREATE TRIGGER cart_group_binders_added AFTER INSERT ON cart_group_binders BEGIN
  UPDATE cart_groups SET count = count + 1 WHERE id = new.group_id;
END;
--> statement-breakpoint
CREATE TRIGGER cart_group_binders_removed AFTER DELETE ON cart_group_binders BEGIN
  UPDATE cart_groups SET count = count - 1 WHERE id = old.group_id;
  DELETE FROM cart_groups WHERE id = old.group_id AND count <= 0;
END;
--> statement-breakpoint
-- The groups of each public cart. A model is only counted with its make.
CREATE VIEW cart_group_source AS
SELECT binders.id AS binder_id,
  iif(names.used > 0, binders.make_key, '') AS make, iif(names.used > 1, binders.model_key, '') AS model,
  iif(years.used, binders.year, 0) AS year, iif(drives.used, binders.drive, '') AS drive,
  iif(names.used > 0, binders.make, NULL) AS make_name, iif(names.used > 1, binders.model, NULL) AS model_name
FROM binders
CROSS JOIN (SELECT 0 AS used UNION ALL SELECT 1 UNION ALL SELECT 2) AS names
CROSS JOIN (SELECT 0 AS used UNION ALL SELECT 1) AS years
CROSS JOIN (SELECT 0 AS used UNION ALL SELECT 1) AS drives
WHERE binders.is_public = 1
  AND coalesce(binders.make, binders.model, binders.year, binders.drive, binders.seats, binders.lift, binders.city) IS NOT NULL
  AND (names.used = 0 OR binders.make_key IS NOT NULL) AND (names.used < 2 OR binders.model_key IS NOT NULL)
  AND (NOT years.used OR binders.year IS NOT NULL) AND (NOT drives.used OR binders.drive IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER cart_groups_binder_added AFTER INSERT ON binders
WHEN coalesce(new.make, new.model, new.year, new.drive, new.seats, new.lift, new.city) IS NOT NULL BEGIN
  INSERT OR IGNORE INTO cart_groups (make, model, year, drive, make_name, model_name)
  SELECT make, model, year, drive, make_name, model_name FROM cart_group_source WHERE binder_id = new.id;
  INSERT INTO cart_group_binders (group_id, binder_id)
  SELECT cart_groups.id, new.id FROM cart_group_source AS source JOIN cart_groups USING (make, model, year, drive)
  WHERE source.binder_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER cart_groups_binder_changed
AFTER UPDATE OF is_public, make, make_key, model, model_key, year, drive, seats, lift, city ON binders
WHEN old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.make_key IS NOT new.make_key OR old.model_key IS NOT new.model_key
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive
  OR (coalesce(old.seats, old.lift, old.city) IS NULL) <> (coalesce(new.seats, new.lift, new.city) IS NULL) BEGIN
  DELETE FROM cart_group_binders WHERE binder_id = new.id;
  INSERT OR IGNORE INTO cart_groups (make, model, year, drive, make_name, model_name)
  SELECT make, model, year, drive, make_name, model_name FROM cart_group_source WHERE binder_id = new.id;
  INSERT INTO cart_group_binders (group_id, binder_id)
  SELECT cart_groups.id, new.id FROM cart_group_source AS source JOIN cart_groups USING (make, model, year, drive)
  WHERE source.binder_id = new.id;
END;
--> statement-breakpoint
-- A binder as the search knows it: the title and the words of the cart. 'ezgo' also finds an E-Z-GO.
CREATE VIEW binder_search_source AS
SELECT id, is_public, title
  || coalesce(' ' || year, '') || coalesce(' ' || make, '') || coalesce(' ' || make_key, '')
  || coalesce(' ' || model, '') || coalesce(' ' || model_key, '') || coalesce(' ' || drive, '')
  || iif(lift > 0, ' lifted', '') || coalesce(' ' || seats || ' seater', '') || coalesce(' ' || city, '') AS text
FROM binders;
--> statement-breakpoint
DROP TRIGGER binder_search_added;
--> statement-breakpoint
CREATE TRIGGER binder_search_added AFTER INSERT ON binders WHEN new.is_public = 1 BEGIN
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER binder_search_changed;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = new.id AND is_public = 1;
END;
--> statement-breakpoint
-- The texts of no photo change with this, because no binder has facts yet: the index stays.
DROP VIEW photo_search_source;
--> statement-breakpoint
CREATE VIEW photo_search_source AS
SELECT photos.id AS id, photos.title AS title,
  (SELECT group_concat(value, ' ') FROM json_each(photos.tags)) AS tags,
  photos.description AS description,
  coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' || coalesce(users.username, '') AS photographer,
  (SELECT text FROM binder_search_source AS binder WHERE binder.id = photos.binder_id AND binder.is_public = 1) AS binder
FROM photos JOIN users ON users.id = photos.user_id;
--> statement-breakpoint
DROP TRIGGER photo_search_renamed_binder;
--> statement-breakpoint
CREATE TRIGGER photo_search_renamed_binder
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city BEGIN
  DELETE FROM photo_search WHERE rowid IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
  SELECT id, title, tags, description, photographer, binder FROM photo_search_source
  WHERE id IN (SELECT photos.id FROM photos WHERE binder_id = new.id AND listed = 1);
END;
--> statement-breakpoint
DROP TRIGGER photo_search_slices_renamed_binder;
--> statement-breakpoint
CREATE TRIGGER photo_search_slices_renamed_binder
AFTER UPDATE OF title, is_public, make, model, year, drive, seats, lift, city ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public OR old.make IS NOT new.make OR old.model IS NOT new.model
  OR old.year IS NOT new.year OR old.drive IS NOT new.drive OR old.seats IS NOT new.seats OR old.lift IS NOT new.lift
  OR old.city IS NOT new.city BEGIN
  UPDATE photo_search_slices SET changes = changes + 1
  WHERE slice IN (SELECT photos.id >> 16 FROM photos WHERE binder_id = new.id AND listed = 1);
END;
--> statement-breakpoint
-- The notification about a cart of the week.
ALTER TABLE notifications ADD COLUMN binder_id INTEGER REFERENCES binders (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX notifications_binder ON notifications (binder_id) WHERE binder_id IS NOT NULL;
