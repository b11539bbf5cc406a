-- Members whose carts must change their groups, because the account was suspended, restored or left. Not in the
-- same transaction: a member with a thousand carts would hold up all others. Carts below the id are not done yet.
CREATE TABLE cart_regroupings (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  before INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP TRIGGER cart_groups_member_changed;
--> statement-breakpoint
CREATE TRIGGER cart_groups_member_changed AFTER UPDATE OF suspended_at, deleted_at ON users
WHEN (coalesce(old.suspended_at, old.deleted_at) IS NULL) <> (coalesce(new.suspended_at, new.deleted_at) IS NULL) BEGIN
  INSERT OR REPLACE INTO cart_regroupings (user_id, before)
  SELECT new.id, 9007199254740991 WHERE EXISTS (SELECT 1 FROM binders WHERE user_id = new.id);
END;
--> statement-breakpoint
-- One step: the carts that the id passes.
CREATE TRIGGER cart_groups_member_step AFTER UPDATE OF before ON cart_regroupings BEGIN
  DELETE FROM cart_group_binders
  WHERE binder_id IN (SELECT id FROM binders WHERE user_id = new.user_id AND id >= new.before AND id < old.before);
  INSERT OR IGNORE INTO cart_groups (make, model, year, drive, make_name, model_name)
  SELECT make, model, year, drive, make_name, model_name FROM cart_group_source
  WHERE binder_id IN (SELECT id FROM binders WHERE user_id = new.user_id AND id >= new.before AND id < old.before);
  INSERT INTO cart_group_binders (group_id, binder_id)
  SELECT cart_groups.id, source.binder_id FROM cart_group_source AS source
  CROSS JOIN cart_groups USING (make, model, year, drive)
  WHERE source.binder_id IN (SELECT id FROM binders WHERE user_id = new.user_id AND id >= new.before AND id < old.before);
END;
