import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, setDatabase, type Database } from './client.ts'
import { deleteOldCopies, migrateDatabase, MIGRATIONS_FOLDER } from './migrate.ts'
import { renewedTags } from '#app/features/tags/renewal.server.ts'
import { searchTerms } from '#app/features/search/queries.server.ts'
import { findDrift } from '../scripts/admin/consistency.ts'
import { countMatches } from './queries/search.ts'
import { renewSomeTexts } from './queries/text-backlog.ts'
import { makeMember } from '#tests/support/members.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

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
  const end = journal.entries.findIndex((entry) => entry.tag.startsWith(tag))
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
}

/** Inserts a member with the columns of every version. */
function addMember(id: string): string {
  const columns = 'id, email, created_at, updated_at'
  db.$client
    .prepare(`INSERT INTO users (${columns}) VALUES (?, ?, 0, 0)`)
    .run(id, `${id}@x.example`)
  return id
}

test('upgrades a database of the first version to the present schema', async () => {
  const schemaOf = ({ $client }: Database) =>
    $client.prepare('SELECT type, name FROM sqlite_master ORDER BY 1, 2').all()
  keepMigrationsBefore('0001')
  await migrateNow()
  const id = addMember('jane-of-the-first-version')
  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  expect(db.$client.prepare('SELECT id FROM users').pluck().all()).toEqual([id])
  expect(db.$client.pragma('foreign_key_check')).toEqual([])
  const fresh = openDatabase(join(folder, 'fresh.sqlite'))
  await migrateDatabase(fresh, { backupFolder: '' })
  expect(schemaOf(db)).toEqual(schemaOf(fresh))
  fresh.$client.close()
})

test('fills the members of the weeks that were named before', async () => {
  keepMigrationsBefore('0032_week_members')
  await migrateNow()
  const { $client } = db
  const [anna, ben] = [addMember('anna-of-some-version'), addMember('ben-of-some-version')]
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

test('makes one line of names and titles that were stored with line ends', async () => {
  keepMigrationsBefore('0046_names_of_one_line')
  await migrateNow()
  const { $client } = db
  const anna = addMember('anna-of-some-version')
  $client.exec(`
    UPDATE users SET first_name = 'Anna' || char(13) || char(10) || 'Bot', last_name = 'Lee';
    INSERT INTO binders (id, user_id, title, created_at, updated_at)
      VALUES (5, '${anna}', 'Trip' || char(10) || 'Pay here', 0, 0), (6, '${anna}', 'Plain', 0, 0)`)
  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  expect($client.prepare('SELECT title FROM binders ORDER BY id').pluck().all()).toEqual([
    'Trip Pay here',
    'Plain',
  ])
  expect($client.prepare('SELECT first_name, last_name FROM users').raw().all()).toEqual([
    ['Anna  Bot', 'Lee'],
  ])
})

test('renews the index and the tags of earlier versions in steps, and finds all photos meanwhile', async () => {
  keepMigrationsBefore('0036_search_text')
  await migrateNow()
  const { $client } = db
  const anna = addMember('anna-of-some-version')
  $client.exec(`
    INSERT INTO binders (id, user_id, title, created_at, updated_at) VALUES (5, '${anna}', 'ゴルフカート', 0, 0)`)
  const insert = $client.prepare(`
    INSERT INTO photos (id, user_id, title, tags, is_public, image_key, width, height, created_at, updated_at)
      VALUES (?, '${anna}', ?, ?, ?, 'key' || ?, 9, 9, 0, 7)`)
  const insertTag = $client.prepare('INSERT INTO photo_tags VALUES (?, ?, ?, ?)')
  const old = ['#cart', 'ca\u200brt', 'I\u0307stanbul'.toLowerCase(), 'a，b']
  for (let id = 1; id <= 250; id++) {
    const listed = id === 7 ? 0 : 1
    insert.run(id, id === 7 ? 'Secret' : `自動車 ${id} ﬁne`, JSON.stringify(old), listed, id)
    for (const tag of old) insertTag.run(id, tag, 'old', listed)
  }
  const expected = ['cart', 'istanbul', 'a', 'b']
  insert.run(300, 'Café', '["beach"]', 1, 300)
  insertTag.run(300, 'beach', 'beach', 1)
  $client.exec(`
    INSERT INTO weeks (monday, theme_title, theme_tag) VALUES ('2026-11-16', 'Carts', '#cart')`)

  await migrateDatabase(db, { backupFolder: join(folder, 'backups') })
  const found = (text: string) => countMatches(searchTerms(text)?.match ?? '')
  expect([await found('cafe'), await found('250')]).toEqual([1, 1])
  let steps = 0
  while (await renewSomeTexts(renewedTags)) {
    steps++
    expect([await found('cafe'), await found('250')]).toEqual([1, 1])
  }
  // Photos, 100 at a time, and binders.
  expect(steps).toBeGreaterThanOrEqual(5)
  const counts = ['動車', 'fine', 'cafe', 'secret', 'beach', 'istanbul'].map(found)
  expect(await Promise.all(counts)).toEqual([249, 249, 1, 0, 1, 249])
  expect($client.prepare('SELECT rowid FROM binder_search(?)').pluck().all('"カー ート"')).toEqual([
    5,
  ])
  expect($client.prepare('SELECT DISTINCT tags FROM photos WHERE id < 300').pluck().all()).toEqual([
    JSON.stringify(expected),
  ])
  expect($client.prepare('SELECT tag, count FROM tag_counts ORDER BY tag').raw().all()).toEqual([
    ...[
      ['a', 249],
      ['b', 249],
      ['beach', 1],
    ],
    ...[
      ['cart', 249],
      ['istanbul', 249],
    ],
  ])
  expect($client.prepare('SELECT theme_tag FROM weeks').pluck().get()).toBe('cart')
  expect($client.prepare('SELECT DISTINCT updated_at FROM photos').pluck().all()).toEqual([7])
  expect($client.prepare('SELECT * FROM text_backlog').all()).toEqual([])
  const settings = $client.prepare(
    "SELECT v FROM photo_search_config WHERE k LIKE '%merge' ORDER BY k",
  )
  expect(settings.pluck().all()).toEqual([200, 0])
  expect(findDrift(db)).toEqual([])
})
