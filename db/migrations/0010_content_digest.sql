-- SHA-256 of the file as it was uploaded: by it members are told of pictures that they have already. Photos
-- from before have none, for their files are not kept.
ALTER TABLE photos ADD COLUMN content_digest BLOB CHECK (content_digest IS NULL OR length(content_digest) = 32);
--> statement-breakpoint
CREATE INDEX photos_digest ON photos (user_id, content_digest) WHERE content_digest IS NOT NULL;
