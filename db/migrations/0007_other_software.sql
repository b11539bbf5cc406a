ALTER TABLE imports ADD COLUMN items_total INTEGER NOT NULL DEFAULT 0 CHECK (items_total >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_imported INTEGER NOT NULL DEFAULT 0 CHECK (items_imported >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_present INTEGER NOT NULL DEFAULT 0 CHECK (items_present >= 0);
--> statement-breakpoint
ALTER TABLE imports ADD COLUMN items_left_out INTEGER NOT NULL DEFAULT 0 CHECK (items_left_out >= 0);
