-- FTS5 merges some hundreds of pages of the index at once: 4 KB ones take up to 140 ms of a write.
INSERT INTO photo_search (photo_search, rank) VALUES ('pgsz', 1500);
