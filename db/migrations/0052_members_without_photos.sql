-- The search also finds members without listed photos by their names.
CREATE INDEX users_other_name ON users (name_key) WHERE public_photos_count = 0;
--> statement-breakpoint
CREATE INDEX users_other_last_name ON users (last_name_key) WHERE public_photos_count = 0;
--> statement-breakpoint
CREATE INDEX users_other_username ON users (username) WHERE public_photos_count = 0;
