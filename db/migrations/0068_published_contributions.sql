-- A photo that becomes listed while it is in shared binders is told to their owners, once a day and binder.
CREATE TRIGGER contribution_published AFTER UPDATE OF is_public, hidden_at ON photos WHEN new.listed = 1 AND old.listed = 0 BEGIN
  INSERT INTO notifications (user_id, kind, actor_id, binder_id, created_at)
  SELECT binders.user_id, 'contribution', new.user_id, binders.id, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM shared_binder_photos AS shared
    JOIN binder_contributors AS contributor ON contributor.id = shared.contributor_id
    JOIN binders ON binders.id = shared.binder_id
  WHERE shared.photo_id = new.id AND contributor.user_id = new.user_id AND binders.is_public = 1
    AND NOT EXISTS (SELECT 1 FROM notifications AS earlier WHERE earlier.user_id = binders.user_id AND earlier.binder_id = binders.id
      AND earlier.kind = 'contribution' AND earlier.created_at >= unixepoch('now', 'start of day') * 1000)
  LIMIT 100;
END;
