import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, setDatabase, type Database } from './client.ts'
import { deleteOldCopies, migrateDatabase, MIGRATIONS_FOLDER } from './migrate.ts'
import { makeMember } from '#tests/support/members.ts'

let folder: string
let migrationsFolder: string
let db: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-migrate-'))
  migrationsFolder = join(folder, 'migrations')
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true })
  db = openDatabase(join(folder, 'm.sqlite'))
  setDatabase(db)
})
afterEach(() => {
  setDatabase(undefined)
  db.$client.close()
  rmSync(folder, { recursive: true, force: true })
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
  const names = ['before-migration-3.sqlite', 'before-migration-4.sqlite.partial', 'mine.sqlite']
  for (const name of names) writeFileSync(join(backups, name), '')
  const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000
  expect(deleteOldCopies(backups, days(27))).toEqual([])
  expect(deleteOldCopies(backups, days(29)).sort()).toEqual(names.slice(0, 2))
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
  const file = join(migrationsFolder, '0000_foundation.sql')
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

/** Removes the migrations from this tag on, as in an older version of the program. */
function keepMigrationsBefore(tag: string): void {
  const journalFile = join(migrationsFolder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
}

/** Inserts a member with the columns of every version. @returns the id */
function addMember({ firstName, username }: { firstName?: string; username?: string }): string {
  const id = `user-${randomUUID()}`
  db.$client
    .prepare(
      'INSERT INTO users (id, email, first_name, username, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)',
    )
    .run(id, `${id}@example.com`, firstName, username)
  return id
}

test('marks addresses from before verification was recorded as unverified', async () => {
  keepMigrationsBefore('0012_verified_email')
  await migrateNow()
  const { $client } = db
  const insert = $client.prepare(
    'INSERT INTO users (id, email, deleted_at, created_at, updated_at) VALUES (?, ?, ?, 0, 0)',
  )
  const [member, demo, leaver] = ['member-'.repeat(3), 'demo-'.repeat(4), 'leaver-'.repeat(3)]
  insert.run(member, `${leaver}@deleted.invalid`, null)
  insert.run(demo, 'demo@example.com', null)
  insert.run(leaver, 'leaver@deleted.invalid', 1)
  $client.prepare("INSERT INTO identities VALUES ('https://id.example.com', '1', ?, 0)").run(member)

  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  const rows = $client.prepare('SELECT id, email, unverified_email FROM users ORDER BY rowid').raw()
  expect(rows.all()).toEqual([
    [member, `unverified:${member}`, `${leaver}@deleted.invalid`],
    [demo, 'demo@example.com', null],
    [leaver, `deleted:${leaver}`, null],
  ])
  expect(() =>
    $client.prepare("UPDATE users SET unverified_email = 'x@example.com' WHERE id = ?").run(demo),
  ).toThrow('CHECK')
})

test('fills the title and text of older reports from the current content', async () => {
  keepMigrationsBefore('0013_reported_text')
  await migrateNow()
  const { $client } = db
  const member = addMember({ firstName: 'Jane', username: 'jane' })
  const nameless = addMember({})
  $client.exec(`
    INSERT INTO photos (id, user_id, title, image_key, width, height, animated, has_alpha, dominant_color, created_at, updated_at)
      VALUES (7, '${member}', 'Lime cart', 'key', 9, 9, 0, 0, '#888888', 0, 0);
    INSERT INTO comments (id, user_id, photo_id, content, created_at, updated_at)
      VALUES (5, '${member}', 7, 'Rude words', 0, 0);
    INSERT INTO reports (category, details, photo_id, comment_id, user_id, created_at) VALUES
      ('Other Issues', 'x', 7, NULL, NULL, 0), ('Other Issues', 'x', NULL, 5, NULL, 0),
      ('Other Issues', 'x', NULL, NULL, '${member}', 0), ('Other Issues', 'x', NULL, NULL, '${nameless}', 0),
      ('Other Issues', 'x', NULL, NULL, NULL, 0)`)

  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  const rows = $client.prepare('SELECT reported_title, reported_text FROM reports ORDER BY id')
  expect(rows.raw().all()).toEqual([
    ['Lime cart', null],
    ['Lime cart', 'Rude words'],
    ['Jane', 'jane'],
    [null, null],
    [null, null],
  ])
})

test('keeps mutes and blocks, and their triggers, when the table is renamed', async () => {
  keepMigrationsBefore('0015_mutes')
  await migrateNow()
  const { $client } = db
  const [muter, muted] = [addMember({}), addMember({})]
  $client.prepare("INSERT INTO silences VALUES (?, ?, 'block', 7)").run(muter, muted)

  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  expect($client.prepare('SELECT * FROM mutes').all()).toEqual([
    { user_id: muter, muted_id: muted, kind: 'block', created_at: 7 },
  ])
  expect($client.pragma('table_list(mutes)')).toMatchObject([{ strict: 1, wr: 1 }])
  const leftovers = $client.prepare("SELECT name FROM sqlite_master WHERE sql LIKE '%silence%'")
  expect(leftovers.all()).toEqual([])
  const notify = (userId: string, actorId: string) =>
    $client
      .prepare(
        "INSERT INTO notifications (user_id, actor_id, kind, created_at) VALUES (?, ?, 'follow', 0)",
      )
      .run(userId, actorId)
  const count = $client.prepare('SELECT count(*) FROM notifications WHERE actor_id = ?').pluck()
  notify(muter, muted)
  expect(count.get(muted)).toBe(0)
  notify(muted, muter)
  expect(count.get(muter)).toBe(1)
  $client.prepare("INSERT INTO mutes VALUES (?, ?, 'mute', 8)").run(muted, muter)
  expect(count.get(muter)).toBe(0)
})

test('fills the members of the weeks that were named before', async () => {
  keepMigrationsBefore('0032_week_members')
  await migrateNow()
  const { $client } = db
  const [anna, ben] = [addMember({}), addMember({})]
  $client.exec(`
    INSERT INTO photos (id, user_id, title, image_key, width, height, created_at, updated_at)
      VALUES (7, '${anna}', 'Lime cart', 'key', 9, 9, 0, 0);
    INSERT INTO binders (id, user_id, title, created_at, updated_at) VALUES (5, '${ben}', 'DS', 0, 0);
    INSERT INTO weeks (monday, photo_id, binder_id) VALUES ('2026-11-09', 7, NULL), ('2026-11-16', 7, 5)`)

  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  const rows = $client.prepare('SELECT photo_user_id, binder_user_id FROM weeks ORDER BY monday')
  expect(rows.raw().all()).toEqual([
    [anna, null],
    [anna, ben],
  ])
})
