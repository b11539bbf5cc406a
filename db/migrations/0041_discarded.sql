-- What is deleted is handed to an account that is being deleted (db/queries/deletions.ts), a photo included.
CREATE TRIGGER photos_handed_over AFTER UPDATE OF user_id ON photos WHEN old.user_id <> new.user_id BEGIN
  UPDATE users SET photos_count = photos_count - 1, public_photos_count = public_photos_count - old.listed
  WHERE id = old.user_id;
  UPDATE users SET photos_count = photos_count + 1, public_photos_count = public_photos_count + new.listed
  WHERE id = new.user_id;
END;
