-- Whom a member follows, the newest first.
CREATE INDEX follows_follower ON follows (follower_id, id DESC);
--> statement-breakpoint
-- The few whose photos and names are recommended to nobody: looked up for each of those that a member follows.
CREATE INDEX users_out_of_standing ON users (id) WHERE suspended_at IS NOT NULL OR deleted_at IS NOT NULL;
