-- The SHA-256 of each stored file of a picture, by the file's name, to find damage. A job of the
-- server adds the pictures that were stored before.
CREATE TABLE picture_digests (
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'avatar')),
  image_key TEXT NOT NULL CHECK (length(image_key) BETWEEN 1 AND 64),
  digests TEXT NOT NULL CHECK (json_valid(digests) AND length(digests) <= 4000),
  PRIMARY KEY (kind, image_key)
) STRICT, WITHOUT ROWID;
