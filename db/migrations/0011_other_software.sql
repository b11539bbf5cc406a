ALTER TABLE imports ADD COLUMN items_total INTEGER NOT NULL DEFAULT 0 CHECK (items_total >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_imported INTEGER NOT NULL DEFAULT 0 CHECK (items_imported >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_present INTEGER NOT NULL DEFAULT 0 CHECK (items_present >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_left_out INTEGER NOT NULL DEFAULT 0 CHECK (items_left_out >= 0);
--> statement-breakpoint
-- What tells passkeys apart: the kind of the authenticator, the browser that added it, and a name of its member's own.
ALTER TABLE passkeys ADD COLUMN aaguid TEXT NOT NULL DEFAULT '' CHECK (length(aaguid) IN (0, 36));
--> statement-breakpoint
ALTER TABLE passkeys ADD COLUMN browser TEXT NOT NULL DEFAULT '' CHECK (length(browser) <= 100);
--> statement-breakpoint
ALTER TABLE passkeys ADD COLUMN name TEXT NOT NULL DEFAULT '' CHECK (length(name) <= 100);
--> statement-breakpoint
-- The site's public key when the device was turned on; empty for one of before, until the next start.
ALTER TABLE push_subscriptions ADD COLUMN vapid_key TEXT NOT NULL DEFAULT '' CHECK (length(vapid_key) <= 200);
--> statement-breakpoint
CREATE INDEX push_subscriptions_without_key ON push_subscriptions (vapid_key) WHERE vapid_key = '';
