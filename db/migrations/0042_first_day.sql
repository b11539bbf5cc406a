-- The members whom a new member mentions (db/queries/first-day.ts).
CREATE INDEX notifications_mentions ON notifications (actor_id, user_id) WHERE kind = 'mention';
