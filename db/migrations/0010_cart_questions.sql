-- The cart at whose page a comment on its photo was written: a question about it, or an answer.
ALTER TABLE comments ADD COLUMN binder_id INTEGER REFERENCES binders (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX comments_binder ON comments (binder_id, id DESC) WHERE binder_id IS NOT NULL;
