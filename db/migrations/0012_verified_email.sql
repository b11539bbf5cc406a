-- From now on users.email holds verified addresses only. A member without one has a placeholder there that is no
-- address: it matches no moderator, no other account and no sign-in. The CHECK keeps the two columns consistent.
ALTER TABLE users ADD COLUMN unverified_email TEXT COLLATE NOCASE
  CHECK (unverified_email IS NULL OR email = 'unverified:' || id);
--> statement-breakpoint
-- Nobody recorded whether the provider verified the older addresses. The next verified sign-in restores them.
-- A row without an identity is a demo member: nobody has signed in as one, so nobody can have claimed the address.
UPDATE users SET unverified_email = email, email = 'unverified:' || id
  WHERE deleted_at IS NULL AND EXISTS (SELECT 1 FROM identities WHERE identities.user_id = users.id);
--> statement-breakpoint
UPDATE users SET email = 'deleted:' || id WHERE deleted_at IS NOT NULL;
