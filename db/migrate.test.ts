import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, setDatabase, type Database } from './client.ts'
import {
  appliedMigrations,
  deleteOldCopies,
  migrateDatabase,
  MIGRATIONS_FOLDER,
  pendingMigrations,
} from './migrate.ts'
import { findDrift } from '../scripts/admin/consistency.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { insertRow } from '#tests/support/database.ts'
import { comments } from './schema.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { DAY_MS } from '#app/durations.ts'

const folder = folderOfEachTest()
let migrationsFolder: string
let db: Database

beforeEach(() => {
  migrationsFolder = join(folder, 'migrations')
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true })
  db = openDatabase(join(folder, 'm.sqlite'))
  setDatabase(db)
})
afterEach(() => {
  setDatabase(undefined)
  db.$client.close()
})

const migrateNow = () =>
  migrateDatabase(db, { backupFolder: join(folder, 'backups'), migrationsFolder })

function addMigration(sql: string): void {
  const journalFile = join(migrationsFolder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const last = journal.entries.at(-1)
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_added' }
  journal.entries.push(entry)
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(migrationsFolder, `${entry.tag}.sql`), sql)
}

const tableExists = (name: string) =>
  db.$client.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined

test('migrates an empty database without a backup, and only once', async () => {
  expect(await migrateNow()).toEqual({ applied: expect.any(Number), backup: null })
  expect(tableExists('photos')).toBe(true)
  expect(await migrateNow()).toEqual({ applied: 0, backup: null })
})

test('backs up a database with members first', async () => {
  await migrateNow()
  await makeMember({ email: 'kept@example.com' })
  addMigration('CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;')
  const { applied, backup } = await migrateNow()
  expect(applied).toBe(1)
  expect(backup && existsSync(backup)).toBe(true)
  const copy = openDatabase(backup ?? '')
  expect(copy.$client.prepare('SELECT email FROM users').pluck().all()).toEqual([
    'kept@example.com',
  ])
  expect(
    copy.$client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'extra'").get(),
  ).toBeUndefined()
  copy.$client.close()
})

test('replaces an incomplete copy of an interrupted start, and an older copy', async () => {
  await migrateNow()
  await makeMember({ email: 'later@example.com' })
  const files = readdirSync(join(migrationsFolder)).filter((name) => name.endsWith('.sql')).length
  const file = join(folder, 'backups', `before-migration-${files}.sqlite`)
  mkdirSync(join(folder, 'backups'))
  writeFileSync(file, 'of an earlier try')
  writeFileSync(`${file}.partial`, 'half')
  writeFileSync(`${file}.partial-journal`, 'of that half')
  addMigration('CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;')
  expect((await migrateNow()).backup).toBe(file)
  expect(readdirSync(join(folder, 'backups'))).toEqual([basename(file)])
  const copy = openDatabase(file)
  expect(copy.$client.prepare('SELECT email FROM users').pluck().all()).toEqual([
    'later@example.com',
  ])
  copy.$client.close()
})

test('deletes its copies after 28 days, and no other file', () => {
  const backups = join(folder, 'backups')
  expect(deleteOldCopies(backups)).toEqual([])
  mkdirSync(backups)
  const names = [
    'before-migration-3.sqlite',
    'before-migration-4.sqlite.partial',
    'damaged-2026-01-02.sqlite-wal',
    'mine.sqlite',
  ]
  for (const name of names) writeFileSync(join(backups, name), '')
  const days = (count: number) => Date.now() + count * DAY_MS
  expect(deleteOldCopies(backups, days(27))).toEqual([])
  expect(deleteOldCopies(backups, days(29)).sort()).toEqual(names.slice(0, 3))
  expect(readdirSync(backups)).toEqual(['mine.sqlite'])
})

test('rolls back a faulty migration', async () => {
  await migrateNow()
  addMigration('CREATE TABLE half (id INTEGER) STRICT;\n--> statement-breakpoint\nCREATE NONSENSE;')
  await expect(migrateNow()).rejects.toThrow()
  expect(tableExists('half')).toBe(false)
})

test('rejects a changed migration', async () => {
  await migrateNow()
  const file = join(migrationsFolder, '0000_baseline.sql')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- an afterthought`)
  await expect(migrateNow()).rejects.toThrow('Migration 0 differs')
})

test('rejects a database of a newer version', async () => {
  addMigration('CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;')
  await migrateNow()
  await expect(
    migrateDatabase(db, { backupFolder: folder, migrationsFolder: MIGRATIONS_FOLDER }),
  ).rejects.toThrow('newer version')
})

const FIXTURE = gunzipSync(readFileSync('tests/fixtures/site-72c8a4f9.sqlite.gz'))

/**
 * Opens a site of the last commit before the baseline, after a change.
 * @returns its file
 */
function openFormer(change = ''): string {
  const file = join(folder, 'former.sqlite')
  writeFileSync(file, FIXTURE)
  setDatabase(undefined)
  db.$client.close()
  db = openDatabase(file)
  db.$client.exec(change)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  return file
}

const schemaOf = ({ $client }: Database) =>
  $client
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema
       WHERE tbl_name <> '__drizzle_migrations' ORDER BY type, name`,
    )
    .all()

/**
 * The rows of all tables, without the pages of the search index, which are in no fixed order, and
 * the last ids, of which a table that was made anew has a zero.
 */
function rowsOf({ $client }: Database): Record<string, unknown[]> {
  const names = $client
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '__drizzle_migrations'
       AND name NOT LIKE 'photo_search%' AND name <> 'sqlite_sequence'`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    names.map((name) => [name, $client.prepare(`SELECT * FROM ${name}`).all()]),
  )
}

test('takes over a database of the last commit before the baseline as it is', async () => {
  openFormer()
  expect(appliedMigrations(db)).toBe(1)
  const { text_backlog, stale_tiles, ...rows } = rowsOf(db)
  expect([text_backlog, stale_tiles]).toEqual([[], []])
  expect(rows.photos?.length).toBeGreaterThan(0)
  const { backup } = await migrateNow()
  expect(backup).toBe(join(folder, 'backups', 'before-migration-1.sqlite'))
  // Later migrations add columns.
  expect(rowsOf(db)).toMatchObject(rows)
  expect(findDrift(db)).toEqual([])
  expect((await migrateNow()).applied).toBe(0)

  const fresh = openDatabase(join(folder, 'fresh.sqlite'))
  await migrateDatabase(fresh, { backupFolder: '' })
  expect(schemaOf(db)).toEqual(schemaOf(fresh))
  fresh.$client.close()
})

test.each([
  [
    'an older database',
    'DELETE FROM __drizzle_migrations WHERE created_at > 1795500000070',
    'Start commit 72c8a4f9 first',
  ],
  [
    'a database whose backfills are unfinished',
    "INSERT INTO stale_tiles (image_key) VALUES ('key')",
    'commit 72c8a4f9 has not finished',
  ],
])('rejects %s, and touches neither it nor its copy', async (_, change, message) => {
  const file = openFormer(change)
  const before = readFileSync(file)
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'before-migration-1.sqlite'), 'the copy')
  await expect(migrateNow()).rejects.toThrow(message)
  expect(() => pendingMigrations(db)).toThrow(message)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(backups)).toEqual(['before-migration-1.sqlite'])
  expect(readFileSync(join(backups, 'before-migration-1.sqlite'), 'utf8')).toBe('the copy')
})

test('finds the members whom earlier comments mention', async () => {
  await migrateNow()
  const ann = await makeMember({ username: 'ann-b' })
  const photoId = await makePhoto(ann.id)
  const write = (content: string) => insertRow(comments, { userId: ann.id, photoId, content }).id
  const ids = ['@Ann-b!', 'Hi ＠ANN-B, a@b', '@@ @ann', 'ann-b', '@'.repeat(500)].map(write)
  const backfill = readFileSync(join(MIGRATIONS_FOLDER, '0007_mentioned_members.sql'), 'utf8')
  db.$client.exec(backfill.split('--> statement-breakpoint')[1] ?? '')
  const found = db.select({ mentions: comments.mentions }).from(comments).orderBy(comments.id).all()
  const named = { 'ann-b': ann.id }
  expect(ids).toHaveLength(5)
  expect(found.map(({ mentions }) => mentions)).toEqual([named, named, null, null, null])
})
