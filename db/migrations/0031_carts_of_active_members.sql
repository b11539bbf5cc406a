-- Carts of members who are suspended or leaving are in no group: their makes and models are not public either.
DROP VIEW cart_group_source;
--> statement-breakpoint
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
  AND NOT EXISTS (SELECT 1 FROM users AS others INDEXED BY users_out_of_standing
    WHERE others.id = binders.user_id AND (others.suspended_at IS NOT NULL OR others.deleted_at IS NOT NULL))
  AND (names.used = 0 OR binders.make_key IS NOT NULL) AND (names.used < 2 OR binders.model_key IS NOT NULL)
  AND (NOT years.used OR binders.year IS NOT NULL) AND (NOT drives.used OR binders.drive IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER cart_groups_member_changed AFTER UPDATE OF suspended_at, deleted_at ON users
WHEN (coalesce(old.suspended_at, old.deleted_at) IS NULL) <> (coalesce(new.suspended_at, new.deleted_at) IS NULL) BEGIN
  DELETE FROM cart_group_binders WHERE binder_id IN (SELECT id FROM binders WHERE user_id = new.id);
  INSERT OR IGNORE INTO cart_groups (make, model, year, drive, make_name, model_name)
  SELECT make, model, year, drive, make_name, model_name FROM cart_group_source
  WHERE binder_id IN (SELECT id FROM binders WHERE user_id = new.id);
  INSERT INTO cart_group_binders (group_id, binder_id)
  SELECT cart_groups.id, source.binder_id FROM cart_group_source AS source
  CROSS JOIN cart_groups USING (make, model, year, drive)
  WHERE source.binder_id IN (SELECT id FROM binders WHERE user_id = new.id);
END;
--> statement-breakpoint
DELETE FROM cart_group_binders WHERE binder_id IN (
  SELECT binders.id FROM users INDEXED BY users_out_of_standing JOIN binders ON binders.user_id = users.id
  WHERE users.suspended_at IS NOT NULL OR users.deleted_at IS NOT NULL);
