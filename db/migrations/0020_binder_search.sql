-- The titles of public binders, for the binders that a search shows above the photos.
CREATE VIRTUAL TABLE binder_search USING fts5 (
  title,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
--> statement-breakpoint
INSERT INTO binder_search (rowid, title) SELECT id, title FROM binders WHERE is_public = 1 ORDER BY id;
--> statement-breakpoint
CREATE TRIGGER binder_search_added AFTER INSERT ON binders WHEN new.is_public = 1 BEGIN
  INSERT INTO binder_search (rowid, title) VALUES (new.id, new.title);
END;
--> statement-breakpoint
CREATE TRIGGER binder_search_removed AFTER DELETE ON binders WHEN old.is_public = 1 BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER binder_search_changed AFTER UPDATE OF title, is_public ON binders
WHEN old.title <> new.title OR old.is_public <> new.is_public BEGIN
  DELETE FROM binder_search WHERE rowid = old.id;
  INSERT INTO binder_search (rowid, title) SELECT new.id, new.title WHERE new.is_public = 1;
END;
