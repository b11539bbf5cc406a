-- The names by which the search box suggests members who have something to be found. A name is read by
-- its beginning, whatever its case; a full name as one text, so that it can be typed on over the space.
CREATE INDEX users_shown_name ON users (trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) COLLATE NOCASE)
  WHERE public_photos_count > 0;
--> statement-breakpoint
CREATE INDEX users_shown_last_name ON users (last_name COLLATE NOCASE) WHERE public_photos_count > 0;
--> statement-breakpoint
CREATE INDEX users_shown_username ON users (username) WHERE public_photos_count > 0;
