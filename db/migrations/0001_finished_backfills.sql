-- The queues of two updates that every database has behind it (db/migrate.ts).
DROP TABLE text_backlog;
--> statement-breakpoint
DROP TABLE stale_tiles;
