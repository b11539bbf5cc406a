-- The table has the name that the code uses.
ALTER TABLE account_remnants RENAME TO account_tombstones;
--> statement-breakpoint
DROP INDEX account_remnants_expires;
--> statement-breakpoint
CREATE INDEX account_tombstones_expires ON account_tombstones (expires_at);
--> statement-breakpoint
DROP INDEX account_remnants_user;
--> statement-breakpoint
CREATE INDEX account_tombstones_user ON account_tombstones (user_id, expires_at);
