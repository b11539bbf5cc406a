-- Who follows a cart is notified of photos of its contributors, too. They come after the highest id of
-- all photos when they were added.
CREATE TRIGGER cart_photo_contributed AFTER UPDATE OF listed, contributor_id ON shared_binder_photos
WHEN new.listed = 1 AND EXISTS (SELECT 1 FROM cart_follows WHERE binder_id = new.binder_id) BEGIN
  INSERT INTO queued_cart_notices (binder_id, first_photo_id, after) VALUES (new.binder_id, new.place + 1, 0)
  ON CONFLICT (binder_id) DO UPDATE SET first_photo_id = min(first_photo_id, excluded.first_photo_id);
END;
