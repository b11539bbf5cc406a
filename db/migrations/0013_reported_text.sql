-- What identifies the reported content, as it was when it was reported: of a photo its title, of a comment its text and
-- the title of its photo, of a member the name and the username. Moderators must not read a later, private title.
ALTER TABLE reports ADD COLUMN reported_title TEXT;
--> statement-breakpoint
ALTER TABLE reports ADD COLUMN reported_text TEXT;
--> statement-breakpoint
-- Nobody recorded it for older reports: they keep what is there today.
UPDATE reports SET
  reported_title = (SELECT title FROM photos WHERE photos.id = coalesce(
    reports.photo_id, (SELECT comments.photo_id FROM comments WHERE comments.id = reports.comment_id))),
  reported_text = (SELECT content FROM comments WHERE comments.id = reports.comment_id)
  WHERE photo_id IS NOT NULL OR comment_id IS NOT NULL;
--> statement-breakpoint
UPDATE reports SET (reported_title, reported_text) = (
  SELECT nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), username
  FROM users WHERE users.id = reports.user_id)
  WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- The copy is deleted with the content: the foreign keys become NULL then.
CREATE TRIGGER reports_target_deleted AFTER UPDATE OF photo_id, comment_id, user_id ON reports
WHEN new.photo_id IS NULL AND new.comment_id IS NULL AND new.user_id IS NULL BEGIN
  UPDATE reports SET reported_title = NULL, reported_text = NULL WHERE id = new.id;
END;
