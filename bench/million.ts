import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '../db/migrate.ts'
import {
  binders,
  comments,
  follows,
  likes,
  members,
  photos,
  type CommunitySize,
  MILLION,
} from './million-rows.ts'

/*
 * Inserting with the triggers would take an hour. Therefore triggers and indexes are dropped, the
 * plain rows are inserted in the order of their keys, and the data that triggers maintain is
 * computed at the end by one statement each. million.test.ts compares the result with that of the
 * triggers.
 */

type Client = Database['$client']
type Row = Record<string, string | number | null>

/**
 * Drops all triggers and indexes.
 * @returns creates them again
 */
function setAside(client: Client): { indexes: () => void; triggers: () => void } {
  const definitions = client
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL",
    )
    .all()
  for (const { type, name } of definitions) client.exec(`DROP ${type} ${name}`)
  const putBack = (wanted: string) => () => {
    for (const { type, sql } of definitions) if (type === wanted) client.exec(sql)
  }
  return { indexes: putBack('index'), triggers: putBack('trigger') }
}

/** Inserts rows into a table; the columns are those of the first row. */
function writerOf(client: Client, table: string): (row: Row) => void {
  let insert: ((row: Row) => void) | undefined
  return (row) => {
    if (!insert) {
      const columns = Object.keys(row)
      const statement = client.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
      )
      insert = (values) => void statement.run(values)
    }
    insert(row)
  }
}

function writePlainRows(client: Client, size: CommunitySize): void {
  const writeAll = (table: string, rows: Iterable<Row>) => {
    const write = writerOf(client, table)
    for (const row of rows) write(row)
  }
  writeAll('users', members(size))
  writeAll('binders', binders(size))
  const writePhoto = writerOf(client, 'photos')
  const writeTag = writerOf(client, 'photo_tags')
  for (const { photo, tags } of photos(size)) {
    writePhoto(photo)
    for (const tag of tags) writeTag(tag)
  }
  writeAll('likes', likes(size))
  writeAll('comments', comments(size))
  writeAll('follows', follows(size))
}

/**
 * Notifications about the newest tenth of the photos, about all follows, and the welcome of every
 * member.
 */
const NOTICES = `
  INSERT INTO notifications (user_id, kind, text, created_at)
    SELECT id, 'welcome', 'Welcome.', created_at FROM users;
  INSERT INTO notifications (user_id, kind, actor_id, photo_id, created_at)
    SELECT photos.user_id, 'like', likes.user_id, photos.id, likes.created_at
    FROM likes CROSS JOIN photos ON photos.id = likes.photo_id
    WHERE likes.photo_id > (SELECT max(id) * 9 / 10 FROM photos) AND likes.user_id <> photos.user_id;
  INSERT INTO notifications (user_id, kind, actor_id, photo_id, comment_id, created_at)
    SELECT photos.user_id, 'comment', comments.user_id, photos.id, comments.id, comments.created_at
    FROM comments CROSS JOIN photos ON photos.id = comments.photo_id
    WHERE comments.photo_id > (SELECT max(id) * 9 / 10 FROM photos) AND comments.user_id <> photos.user_id;
  INSERT INTO notifications (user_id, kind, actor_id, created_at)
    SELECT following_id, 'follow', follower_id, created_at FROM follows;
  INSERT INTO notification_reads (user_id, up_to)
    SELECT user_id, (min(id) + 2 * max(id)) / 3 FROM notifications GROUP BY user_id;
  INSERT INTO reports (reporter_id, category, details, photo_id, status, created_at)
    SELECT user_id, 'inappropriate-content', 'PhotoVersion at this.', id, iif(id % 400 = 0, 'open', 'resolved'), created_at
    FROM photos WHERE id % 100 = 0;
  INSERT INTO moderation_actions (moderator_id, action, report_id, photo_id, created_at)
    SELECT reporter_id, 'hide', id, photo_id, created_at FROM reports WHERE status = 'resolved';
  INSERT INTO feature_requests (user_id, title, description, category, created_at)
    SELECT id, 'A wish', 'Please.', 'Other', created_at FROM users WHERE unicode(substr(id, -2)) % 10 = 0;`

/**
 * Every third comment replies to an earlier one on its photo; the photo's owner likes every fifth.
 */
const CONVERSATION = `
  UPDATE comments SET parent_id = (SELECT max(top.id) FROM comments AS top
      WHERE top.photo_id = comments.photo_id AND top.id < comments.id AND top.id % 3 <> 0)
    WHERE id % 3 = 0;
  INSERT INTO comment_likes (user_id, comment_id, created_at)
    SELECT photos.user_id, comments.id, comments.created_at FROM comments CROSS JOIN photos ON photos.id = comments.photo_id
    WHERE comments.id % 5 = 0;`

/**
 * Every like of a third of the photos is also a save, and every tenth save is in the member's
 * collection.
 */
const SAVES = `
  INSERT INTO saves (user_id, photo_id, created_at)
    SELECT user_id, photo_id, created_at FROM likes WHERE photo_id % 3 = 0 ORDER BY id;
  INSERT INTO collections (user_id, title, created_at) SELECT id, 'Ideas', created_at FROM users;
  INSERT INTO collection_saves (collection_id, save_id)
    SELECT collections.id, saves.id FROM saves JOIN collections ON collections.user_id = saves.user_id
    WHERE saves.id % 10 = 0;`

/**
 * Binders with photos of others: the first 20,000, which are meets, with up to 20 of two days of
 * uploads; the first of all with 5 of each of 200 members.
 */
const SHARED_BINDERS = 20_000
const SHARED = `
  UPDATE binders SET open_to = 'members', meet_on = date('2026-11-27', (id % 2000 - 1500) || ' days'), meet_place = 'The park'
    WHERE id <= ${SHARED_BINDERS};
  CREATE TEMP TABLE shared AS
    WITH RECURSIVE place(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM place WHERE n < 19),
      many AS (SELECT DISTINCT user_id FROM photos WHERE id < 5000 LIMIT 200),
      numbered AS (SELECT id, user_id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS n FROM photos WHERE user_id IN many)
    SELECT binders.id AS binder_id, photos.id AS photo_id, photos.user_id AS user_id
    FROM binders CROSS JOIN place CROSS JOIN photos ON photos.id = 1 + (binders.id * 7919 + place.n * 97) % (SELECT max(id) FROM photos)
    WHERE binders.id BETWEEN 2 AND ${SHARED_BINDERS} AND photos.user_id <> binders.user_id
    UNION ALL SELECT binders.id, numbered.id, numbered.user_id FROM binders JOIN numbered
    WHERE binders.id = 1 AND n <= 5 AND numbered.user_id <> binders.user_id;
  INSERT INTO binder_contributors (binder_id, user_id, joined_at, created_at)
    SELECT DISTINCT binder_id, user_id, 0, 0 FROM shared ORDER BY binder_id, user_id;
  INSERT INTO meet_goers (binder_id, user_id, created_at) SELECT binder_id, user_id, 0 FROM binder_contributors ORDER BY id;
  INSERT OR IGNORE INTO shared_binder_photos (binder_id, photo_id, contributor_id, place, added_at)
    SELECT shared.binder_id, photo_id, contributor.id, photo_id, 0 FROM shared JOIN binder_contributors AS contributor
      ON contributor.binder_id = shared.binder_id AND contributor.user_id = shared.user_id ORDER BY shared.binder_id, photo_id;
  DROP TABLE shared;`

/** The counters that the triggers of db/migrations maintain. */
const COUNTERS = `
  UPDATE users SET name_key = indexed_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
    last_name_key = indexed_text(coalesce(last_name, ''));
  UPDATE photos SET likes_count = counted.n, recent_likes = counted.n
    FROM (SELECT photo_id, count(*) AS n FROM likes GROUP BY photo_id) AS counted WHERE counted.photo_id = photos.id;
  UPDATE photos SET comments_count = counted.n
    FROM (SELECT photo_id, count(*) AS n FROM comments WHERE hidden_at IS NULL GROUP BY photo_id) AS counted
    WHERE counted.photo_id = photos.id;
  UPDATE comments SET replies_count = counted.n
    FROM (SELECT parent_id, count(*) AS n FROM comments WHERE parent_id IS NOT NULL AND hidden_at IS NULL GROUP BY parent_id) AS counted
    WHERE counted.parent_id = comments.id;
  UPDATE comments SET likes_count = counted.n
    FROM (SELECT comment_id, count(*) AS n FROM comment_likes GROUP BY comment_id) AS counted
    WHERE counted.comment_id = comments.id;
  UPDATE users SET photos_count = counted.n, public_photos_count = counted.listed
    FROM (SELECT user_id, count(*) AS n, sum(listed) AS listed FROM photos GROUP BY user_id) AS counted
    WHERE counted.user_id = users.id;
  UPDATE users SET followers_count = counted.n
    FROM (SELECT following_id, count(*) AS n FROM follows GROUP BY following_id) AS counted WHERE counted.following_id = users.id;
  UPDATE users SET following_count = counted.n
    FROM (SELECT follower_id, count(*) AS n FROM follows GROUP BY follower_id) AS counted WHERE counted.follower_id = users.id;
  UPDATE binders SET photos_count = counted.n, public_photos_count = counted.listed
    FROM (SELECT binder_id, count(*) AS n, sum(listed) AS listed FROM photos WHERE binder_id IS NOT NULL GROUP BY binder_id) AS counted
    WHERE counted.binder_id = binders.id;
  UPDATE shared_binder_photos SET listed = 1 WHERE photo_id IN (SELECT id FROM photos WHERE listed = 1);
  UPDATE binder_contributors SET listed_photos = counted.n
    FROM (SELECT contributor_id, count(*) AS n FROM shared_binder_photos WHERE listed = 1 GROUP BY contributor_id) AS counted
    WHERE counted.contributor_id = binder_contributors.id;
  INSERT INTO tag_counts (tag, count) SELECT tag, count(*) FROM photo_tags WHERE listed = 1 GROUP BY tag;
  UPDATE categories SET photo_count =
    (SELECT count(DISTINCT photo_id) FROM photo_tags WHERE slug = categories.slug AND listed = 1);`

/** Every tenth member gets mail, which is due, about the newest fifth of the notifications. */
const MAIL_NOTICES = `
  INSERT INTO mail_notices (user_id, frequency, last_notification_id, previous_notification_id, due_at)
    SELECT users.id, 'daily', newest.id * 4 / 5, newest.id * 4 / 5, users.created_at
    FROM users JOIN (SELECT max(id) AS id FROM notifications) AS newest WHERE unicode(substr(users.id, -1)) % 10 = 0;`

const SEARCH_INDEX = `
  INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
    SELECT id, title, tags, description, photographer, binder FROM photo_search_source
    WHERE id IN (SELECT id FROM photos WHERE listed = 1) ORDER BY id;
  INSERT INTO binder_search (rowid, title) SELECT id, text FROM cart_search_source WHERE is_public = 1 ORDER BY id;`

/**
 * Fills a migrated, empty database with a generated community.
 * @param log takes a line for each step, with the seconds since the start
 */
export function fillCommunity(
  { $client: client }: Database,
  size: CommunitySize,
  log: (line: string) => void = () => undefined,
): void {
  const started = performance.now()
  const step = (name: string, work: () => void) => {
    client.transaction(work)()
    log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`)
  }
  client.pragma('foreign_keys = OFF')
  client.pragma('synchronous = OFF')
  client.pragma('cache_size = -500000')
  const { indexes, triggers } = setAside(client)
  step('rows', () => writePlainRows(client, size))
  step('notices', () => void client.exec(NOTICES))
  step('indexes', indexes)
  step('conversation', () => void client.exec(CONVERSATION))
  step('saves', () => void client.exec(SAVES))
  step('shared binders', () => void client.exec(SHARED))
  step('mail notices', () => void client.exec(MAIL_NOTICES))
  step('counters', () => void client.exec(COUNTERS))
  step('search index', () => void client.exec(SEARCH_INDEX))
  step('triggers', triggers)
  const broken = client.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`${broken.length} rows refer to missing rows.`)
  client.pragma('foreign_keys = ON')
  client.pragma('synchronous = FULL')
}

/** Changes with the code that creates the rows: the migrations and the row generators. */
function fingerprint(size: CommunitySize): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const folder of [MIGRATIONS_FOLDER, import.meta.dirname])
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.sql') || /^million(-\w+)?\.ts$/.test(name))
        hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * A database with a million photos, a hundred thousand members and five million likes. The first
 * run creates it, which takes minutes and some gigabytes; later runs reuse it. The file is
 * read-only.
 * @param folder location of the file; `BENCH_DATA` by default, else a folder in the system's
 * temporary one
 * @returns path of the SQLite file, without a journal beside it
 */
export async function millionPhotos(
  size: CommunitySize = MILLION,
  folder = process.env.BENCH_DATA ?? join(tmpdir(), 'cartfolio-bench'),
): Promise<string> {
  const file = join(folder, `community-${size.photos}-${fingerprint(size)}.sqlite`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  console.log(`\nCreating a community of ${size.photos} photos once: ${file}`)
  const draft = `${file}.draft`
  for (const path of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(path, { force: true })
  const db = openDatabase(draft)
  try {
    await migrateDatabase(db, { backupFolder: folder })
    // No journal: an interrupted draft is discarded and created again.
    db.$client.unsafeMode()
    db.$client.pragma('journal_mode = DELETE')
    db.$client.pragma('journal_mode = OFF')
    fillCommunity(db, size, (line) => console.log(line))
    db.$client.pragma('journal_mode = DELETE')
  } finally {
    db.$client.close()
  }
  renameSync(draft, file)
  return file
}
