-- Members see which of their photos lack alt text, and can switch off the reminder of the upload form.
ALTER TABLE users ADD COLUMN alt_text_reminder INTEGER NOT NULL DEFAULT 1 CHECK (alt_text_reminder IN (0, 1));
--> statement-breakpoint
CREATE INDEX photos_without_alt_text ON photos (user_id, id) WHERE alt_text IS NULL;
