import type { Database } from '#db/client.ts'
import { damagedPages } from '#db/damaged-pages.ts'

/*
 * Consistency checks that read whole tables, some for seconds: for commands in a separate process,
 * which only read.
 */

/** Values that triggers maintain, and a query for the rows where they are wrong. */
const DERIVED: [what: string, rows: string][] = [
  [
    'photos with a wrong number of likes',
    `SELECT 1 FROM photos LEFT JOIN (SELECT photo_id, count(*) AS n FROM likes WHERE counted = 1 GROUP BY photo_id) AS real
     ON real.photo_id = photos.id WHERE likes_count <> coalesce(real.n, 0)`,
  ],
  [
    'photos with a wrong number of recent likes',
    `SELECT 1 FROM photos LEFT JOIN (
       SELECT photo_id, count(*) AS n FROM likes
       WHERE id > (SELECT last_expired_like FROM popular_window WHERE id = 1) AND counted = 1 GROUP BY photo_id
     ) AS real ON real.photo_id = photos.id WHERE recent_likes <> coalesce(real.n, 0)`,
  ],
  [
    'photos with a wrong number of comments',
    `SELECT 1 FROM photos LEFT JOIN (
       SELECT photo_id, count(*) AS n FROM comments WHERE shown = 1 AND NOT EXISTS (
         SELECT 1 FROM comments AS parent WHERE parent.id = comments.parent_id AND parent.shown = 0)
       GROUP BY photo_id
     ) AS real ON real.photo_id = photos.id WHERE comments_count <> coalesce(real.n, 0)`,
  ],
  [
    'comments with a wrong number of replies',
    `SELECT 1 FROM comments LEFT JOIN (
       SELECT parent_id, count(*) AS n FROM comments WHERE shown = 1 AND parent_id IS NOT NULL GROUP BY parent_id
     ) AS real ON real.parent_id = comments.id WHERE replies_count <> coalesce(real.n, 0)`,
  ],
  [
    'comments with a wrong number of likes',
    `SELECT 1 FROM comments LEFT JOIN (
       SELECT comment_id, count(*) AS n FROM comment_likes WHERE counted = 1 GROUP BY comment_id
     ) AS real ON real.comment_id = comments.id WHERE likes_count <> coalesce(real.n, 0)`,
  ],
  [
    'members with a wrong number of photos',
    `SELECT 1 FROM users LEFT JOIN (
       SELECT user_id, count(*) AS n, sum(listed) AS listed FROM photos GROUP BY user_id
     ) AS real ON real.user_id = users.id
     WHERE photos_count <> coalesce(real.n, 0) OR public_photos_count <> coalesce(real.listed, 0)`,
  ],
  [
    'members with a wrong number of followers',
    `SELECT 1 FROM users LEFT JOIN (
       SELECT following_id, count(*) AS n FROM follows WHERE counted = 1 GROUP BY following_id
     ) AS real ON real.following_id = users.id WHERE followers_count <> coalesce(real.n, 0)`,
  ],
  [
    'members with a wrong number of followed members',
    `SELECT 1 FROM users LEFT JOIN (
       SELECT follower_id, count(*) AS n FROM follows WHERE counted = 1 GROUP BY follower_id
     ) AS real ON real.follower_id = users.id WHERE following_count <> coalesce(real.n, 0)`,
  ],
  [
    'binders with a wrong number of photos',
    `SELECT 1 FROM binders LEFT JOIN (
       SELECT binder_id, count(*) AS n, sum(listed) AS listed FROM photos
       WHERE binder_id IS NOT NULL GROUP BY binder_id
     ) AS real ON real.binder_id = binders.id
     WHERE photos_count <> coalesce(real.n, 0) OR public_photos_count <> coalesce(real.listed, 0)`,
  ],
  [
    'categories with a wrong number of photos',
    `SELECT 1 FROM categories WHERE photo_count <> (
       SELECT count(DISTINCT photo_id) FROM photo_tags WHERE photo_tags.slug = categories.slug AND listed = 1)`,
  ],
  [
    'tags with a wrong number of photos',
    `SELECT 1 FROM (SELECT tag, count(*) AS n FROM photo_tags WHERE listed = 1 GROUP BY tag) AS real
     FULL JOIN tag_counts ON tag_counts.tag = real.tag WHERE real.n IS NOT tag_counts.count`,
  ],
  [
    'tags whose visibility differs from the photo',
    `SELECT 1 FROM photo_tags JOIN photos ON photos.id = photo_id WHERE photo_tags.listed <> photos.listed`,
  ],
  [
    'public photos missing from search',
    `SELECT 1 FROM photos LEFT JOIN photo_search ON photo_search.rowid = photos.id
     WHERE photos.listed = 1 AND photo_search.rowid IS NULL`,
  ],
  [
    'public binders missing from search, or entries without one',
    `SELECT 1 FROM (SELECT id FROM binders WHERE is_public = 1) AS open
     FULL JOIN binder_search ON binder_search.rowid = open.id
     WHERE open.id IS NULL OR binder_search.rowid IS NULL`,
  ],
  [
    'search entries without a public photo',
    `SELECT 1 FROM photo_search LEFT JOIN photos ON photos.id = photo_search.rowid AND photos.listed = 1
     WHERE photos.id IS NULL`,
  ],
]

const MAX_NAMED_TABLES = 3

/**
 * Checks the integrity of the file with the full-text index; returns a message for each problem.
 */
export const findDamagedPages = ({ $client }: Database): string[] =>
  damagedPages($client, 'integrity_check')

/** Finds rows whose foreign key has no row; returns a message if there are any. */
export function findOrphans({ $client }: Database): string[] {
  const orphans = $client.prepare<[], { table: string }>('PRAGMA foreign_key_check').all()
  if (orphans.length === 0) return []
  const tables = [...new Set(orphans.map(({ table }) => table))]
    .slice(0, MAX_NAMED_TABLES)
    .join(', ')
  return [`rows with a missing reference: ${orphans.length} (in ${tables})`]
}

/** Checks the pages of the file, then the foreign keys, which need intact pages. */
export function findDamage(db: Database): string[] {
  const damage = findDamagedPages(db)
  return damage.length > 0 ? damage : findOrphans(db)
}

/**
 * Checks counters, tags and the search index against the rows; returns a message for each problem.
 */
export const findDrift = (db: Database): string[] => countRows(db, DERIVED)

const countRows = (db: Database, queries: [what: string, rows: string][]): string[] =>
  queries.flatMap(([what, rows]) => {
    const count = db.$client.prepare<[], number>(`SELECT count(*) FROM (${rows})`).pluck().get()
    return count ? [`${what}: ${count}`] : []
  })
