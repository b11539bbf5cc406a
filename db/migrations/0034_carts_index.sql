-- The carts of all combinations of facts are counted by a query: a row for each combination, and steps that took the
-- carts of a suspended member out of them, cost more than the count of ten thousand carts, which takes milliseconds.
DROP TRIGGER cart_groups_member_changed;
--> statement-breakpoint
DROP TRIGGER cart_groups_binder_added;
--> statement-breakpoint
DROP TRIGGER cart_groups_binder_changed;
--> statement-breakpoint
DROP TABLE cart_regroupings;
--> statement-breakpoint
DROP TABLE cart_group_binders;
--> statement-breakpoint
DROP TABLE cart_groups;
--> statement-breakpoint
DROP VIEW cart_group_source;
--> statement-breakpoint
CREATE INDEX binders_carts ON binders (id)
WHERE is_public = 1 AND coalesce(make, model, year, drive, seats, lift, city) IS NOT NULL;
