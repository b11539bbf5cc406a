-- A username that a member gives up by a rename is held for that member; deleting the account makes the hold
-- everybody's.
ALTER TABLE account_remnants ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX account_remnants_user ON account_remnants (user_id, expires_at);
--> statement-breakpoint
-- Usernames are held for 30 days now, not for 180.
UPDATE account_remnants SET expires_at = expires_at - 150 * 86400000 WHERE kind = 'username';
