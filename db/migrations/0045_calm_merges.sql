-- FTS5 merges no segment because of its deleted rows, and never sixteen at once: either takes up to a second.
INSERT INTO photo_search (photo_search, rank) VALUES ('deletemerge', 0);
--> statement-breakpoint
INSERT INTO photo_search (photo_search, rank) VALUES ('crisismerge', 200);
