-- A cart may be for sale, with a price in whole dollars, sold, or previously owned.
ALTER TABLE binders ADD COLUMN status TEXT CHECK (status IN ('for-sale', 'sold', 'previously-owned'));
--> statement-breakpoint
ALTER TABLE binders ADD COLUMN price INTEGER CHECK (price IS NULL OR (status IS 'for-sale' AND price BETWEEN 1 AND 1000000));
--> statement-breakpoint
-- A binder with a status is a cart, too.
DROP INDEX binders_carts;
--> statement-breakpoint
CREATE INDEX binders_carts ON binders (id)
WHERE is_public = 1 AND coalesce(make, model, year, drive, seats, lift, city, status) IS NOT NULL;
--> statement-breakpoint
CREATE INDEX binders_for_sale ON binders (id) WHERE is_public = 1 AND status = 'for-sale';
--> statement-breakpoint
-- The timeline shows when the status of a cart changed; null when it was removed.
CREATE TABLE cart_status_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  binder_id INTEGER NOT NULL REFERENCES binders (id) ON DELETE CASCADE,
  status TEXT CHECK (status IN ('for-sale', 'sold', 'previously-owned')),
  created_at INTEGER NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX cart_status_changes_binder ON cart_status_changes (binder_id, id);
--> statement-breakpoint
CREATE TRIGGER cart_status_added AFTER INSERT ON binders WHEN new.status IS NOT NULL BEGIN
  INSERT INTO cart_status_changes (binder_id, status, created_at) VALUES (new.id, new.status, new.created_at);
END;
--> statement-breakpoint
-- The newest 50 of a cart stay.
CREATE TRIGGER cart_status_changed AFTER UPDATE OF status ON binders WHEN old.status IS NOT new.status BEGIN
  INSERT INTO cart_status_changes (binder_id, status, created_at) VALUES (new.id, new.status, new.updated_at);
  DELETE FROM cart_status_changes WHERE id IN (
    SELECT id FROM cart_status_changes WHERE binder_id = new.id ORDER BY id DESC LIMIT -1 OFFSET 50);
END;
