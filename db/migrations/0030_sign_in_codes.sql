-- The state of the embedded sign-in with SIGN_IN=email, so that a restart ends no sign-in.
CREATE TABLE sign_in_records (
  model TEXT NOT NULL CHECK (length(model) <= 40),
  id TEXT NOT NULL CHECK (length(id) <= 200),
  payload TEXT NOT NULL CHECK (length(payload) <= 20000 AND json_valid(payload)),
  uid TEXT,
  grant_id TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (model, id)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX sign_in_records_uid ON sign_in_records (uid) WHERE uid IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sign_in_records_grant ON sign_in_records (grant_id) WHERE grant_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX sign_in_records_expiry ON sign_in_records (expires_at);
--> statement-breakpoint
-- The last code of each unfinished sign-in; only its digest.
CREATE TABLE sign_in_codes (
  interaction TEXT PRIMARY KEY NOT NULL CHECK (length(interaction) <= 100),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
