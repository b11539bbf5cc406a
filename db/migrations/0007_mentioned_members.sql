-- The members that a comment mentions, by id: a username may belong to somebody else later.
ALTER TABLE comments ADD COLUMN mentions TEXT CHECK (mentions IS NULL OR json_valid(mentions));
--> statement-breakpoint
-- Of earlier comments: each username that follows an "@". Names that only begin a longer word are
-- stored, too; the page takes those that it finds in the text.
WITH RECURSIVE pieces (comment_id, rest) AS (
  SELECT id, replace(content, '＠', '@') FROM comments
    WHERE instr(content, '@') > 0 OR instr(content, '＠') > 0
  UNION ALL
  SELECT comment_id, substr(rest, instr(rest, '@') + 1) FROM pieces WHERE instr(rest, '@') > 0
), lengths (count) AS (
  VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16)
), named AS (
  SELECT DISTINCT pieces.comment_id, users.username AS name, users.id AS user_id
    FROM pieces CROSS JOIN lengths CROSS JOIN users
    WHERE length(pieces.rest) >= lengths.count
      AND users.username = lower(substr(pieces.rest, 1, lengths.count))
)
UPDATE comments SET mentions = found.ids
  FROM (SELECT comment_id, json_group_object(name, user_id) AS ids FROM named GROUP BY comment_id)
    AS found
  WHERE found.comment_id = comments.id;
