-- Counts of matches stop at a maximum, so the changes of each slice of the index need no record.
DROP TRIGGER photo_search_slices_added;
--> statement-breakpoint
DROP TRIGGER photo_search_slices_removed;
--> statement-breakpoint
DROP TRIGGER photo_search_slices_changed;
--> statement-breakpoint
DROP TRIGGER photo_search_slices_renamed_member;
--> statement-breakpoint
DROP TRIGGER photo_search_slices_renamed_binder;
--> statement-breakpoint
DROP TABLE photo_search_slices;
