import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '#db/migrate.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { failedStart, freePort, spawnServer, startServer } from '#tests/support/server.ts'
import { seededRandom } from '#tests/support/random.ts'
import { onSmallDisk, whyNoSmallDisk } from './small-disk.ts'

let root: string
const database = () => join(root, 'cartfolio.sqlite')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cartfolio-start-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Starts the built server without waiting for it. */
function begin(cwd?: string): { child: ChildProcess; ended: ReturnType<typeof failedStart> } {
  const child = spawnServer({ DATA_DIR: root }, { cwd })
  return { child, ended: failedStart(child) }
}

/** A database of this version, with members and their photos. */
async function makeDatabase(members: number): Promise<void> {
  const db = openDatabase(database())
  await migrateDatabase(db, { backupFolder: root })
  const addMember = db.$client.prepare(
    'INSERT INTO users (id, email, bio, created_at, updated_at) VALUES (?, ?, ?, 1, 1)',
  )
  const addPhoto = db.$client.prepare(
    `INSERT INTO photos (user_id, title, image_key, width, height, created_at, updated_at)
     VALUES (?, ?, ?, 9, 9, 1, 1)`,
  )
  db.$client.transaction(() => {
    for (let n = 0; n < members; n++) {
      const id = `a member with the number ${n}`
      addMember.run(id, `member-${n}@example.com`, 'x'.repeat(1000))
      addPhoto.run(id, `Photo ${n}`, `key ${n}`)
    }
  })()
  db.$client.close()
}

describe('a start', () => {
  test('exits at once with an instruction when the file is not a database', async () => {
    writeFileSync(database(), 'this is a letter to the editor, not a database at all. '.repeat(99))
    const { code, errors } = await begin().ended
    expect(code).toBe(1)
    const line = errors.split('\n').find((text) => text.startsWith('The start failed'))
    expect(line).toContain(`the database ${database()} is damaged: file is not a database`)
    expect(line).toContain('docs/operations.md')
    expect(errors).not.toContain('    at ')
  })

  test('exits at once when the database is truncated', async () => {
    await makeDatabase(500)
    truncateSync(database(), 40_960)
    const { code, errors } = await begin().ended
    expect(code).toBe(1)
    expect(errors).toContain(`the database ${database()} is damaged`)
  })

  test('exits when photos exist without a database, and does not touch them', async () => {
    const store = createDiskStore(join(root, 'images'))
    await store.put('photos/k/full.jpg', Buffer.from('picture'), 'image/jpeg')
    writeFileSync(database(), '')
    const { code, errors } = await begin().ended
    expect(code).toBe(1)
    expect(errors).toContain(`there are pictures in ${join(root, 'images')}`)
    expect(await store.findSize('photos/k/full.jpg')).toBe(7)
  })
})

/** The folder for a server's program with one more migration, which runs these statements. */
function withMigration(sql: string): string {
  const folder = join(root, 'program')
  mkdirSync(folder)
  for (const name of ['build', 'node_modules', 'package.json'])
    symlinkSync(join(process.cwd(), name), join(folder, name))
  cpSync(MIGRATIONS_FOLDER, join(folder, 'db', 'migrations'), { recursive: true })
  const file = join(folder, 'db', 'migrations', 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
  const entry = { idx: journal.entries.length, version: '6', when: 9e12, tag: '9999_more' }
  const entries = [...journal.entries, { ...entry, breakpoints: true }]
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  writeFileSync(join(folder, 'db', 'migrations', '9999_more.sql'), sql)
  return folder
}

const migrations = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')).length

/** The next migration: some statements of some milliseconds each. */
const NEXT = Array.from(
  { length: 20 },
  (_, n) => `UPDATE users SET bio = '${n} ' || hex(randomblob(500))`,
).join(';\n--> statement-breakpoint\n')

test('loses nothing and leaves a complete copy when killed during migrations', async () => {
  const seed = Number(process.env.FAULT_SEED ?? 1)
  console.log(`FAULT_SEED=${seed}`)
  const random = seededRandom(seed)
  const members = 2000
  const backups = join(root, 'backups')
  const copyName = `before-migration-${migrations}.sqlite`
  await makeDatabase(members)
  const cwd = withMigration(NEXT)
  for (let kill = 0; kill < 6; kill++) {
    rmSync(backups, { recursive: true, force: true })
    const { child, ended } = begin(cwd)
    // The copy comes first, then the migrations.
    while (!existsSync(backups) && child.exitCode === null) await wait(1)
    await wait(random.fraction() * 60)
    child.kill('SIGKILL')
    await ended
    // The process of the migrations ends after its present statement.
    await wait(500)
    const db = openDatabase(database())
    const context = `kill ${kill} of FAULT_SEED=${seed}`
    const applied = db.$client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()
    expect(findDamage(db), context).toEqual([])
    for (const table of ['users', 'photos'])
      expect(db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(members)
    db.$client.close()
    const copies = existsSync(backups) ? readdirSync(backups) : []
    if (applied !== migrations) expect(copies, context).toEqual([copyName])
    if (copies.includes(copyName)) {
      const copy = openDatabase(join(backups, copyName))
      expect(findDamage(copy), context).toEqual([])
      expect(copy.$client.prepare('SELECT count(*) FROM photos').pluck().get()).toBe(members)
      copy.$client.close()
    }
    // When the migrations are done there is nothing left to interrupt.
    if (applied !== migrations) break
  }
  const server = await startServer({ DATA_DIR: root }, { cwd })
  expect(await server.stop()).toBe(0)
  const db = openDatabase(database())
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  db.$client.close()
}, 240_000)

test('stops on a signal during migrations, and the next start continues', async () => {
  const members = 2000
  const backups = join(root, 'backups')
  await makeDatabase(members)
  const cwd = withMigration(NEXT)
  const { child, ended } = begin(cwd)
  while (!existsSync(backups) && child.exitCode === null) await wait(1)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
  const server = await startServer({ DATA_DIR: root }, { cwd })
  expect(await server.stop()).toBe(0)
  const db = openDatabase(database())
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  expect(db.$client.prepare('SELECT count(*) FROM photos').pluck().get()).toBe(members)
  db.$client.close()
})

test('answers visitors while a long update runs, and says what it does', async () => {
  await makeDatabase(10)
  const port = String(await freePort())
  const cwd = withMigration(
    'UPDATE users SET bio = (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000000) SELECT max(i) FROM n)',
  )
  const child = spawnServer({ DATA_DIR: root, PORT: port }, { cwd })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  const seen: (number | string)[] = []
  let page = ''
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    const now = response?.status ?? 'refused'
    if (seen.at(-1) !== now) seen.push(now)
    if (response?.status === 503) {
      page = await response.text()
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      const began = performance.now()
      expect((await fetch(`http://127.0.0.1:${port}/error-response.css`)).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(4000)
    }
    if (now === 200 || child.exitCode !== null) break
    await wait(20)
  }
  child.kill()
  await once(child, 'exit')
  expect(seen).toEqual(['refused', 503, 200])
  expect(page).toContain('The site is being updated')
  expect(output).toMatch(/The update takes \d+ MB for a copy .*, where \d+ MB are free/)
  expect(output).toContain('The database is being updated: 1 of 1.')
}, 240_000)

test('a failed update leaves the data, and says so in one line', async () => {
  await makeDatabase(10)
  const cwd = withMigration("UPDATE users SET bio = 'gone'; SELECT no_such_function()")
  const { code, errors } = await failedStart(spawnServer({ DATA_DIR: root }, { cwd }))
  expect(code).toBe(1)
  expect(errors).toContain(
    'The start failed: the update of the database failed, and changed nothing: no such function',
  )
  expect(errors).not.toContain('    at ')
  expect(await (await startServer({ DATA_DIR: root })).stop()).toBe(0)
  const db = openDatabase(database())
  expect(db.$client.prepare("SELECT count(*) FROM users WHERE bio = 'gone'").pluck().get()).toBe(0)
  db.$client.close()
})

test('an older version refuses the data of a newer one, and says the way back', async () => {
  await makeDatabase(1)
  const cwd = withMigration('CREATE TABLE newer (id INTEGER PRIMARY KEY) STRICT')
  const newer = await startServer({ DATA_DIR: root }, { cwd })
  expect(await newer.stop()).toBe(0)
  const { code, errors } = await begin().ended
  expect(code).toBe(1)
  expect(errors).toContain('the database was written by a newer version of the program.')
  expect(errors).toContain('docs/operations.md, "Rollback"')
})

const FIXTURE = 'tests/fixtures/site-72c8a4f9.sqlite.gz'
const fixture = () => gunzipSync(readFileSync(FIXTURE))

test('takes over a site of the last commit before the baseline, and keeps all of it', async () => {
  writeFileSync(database(), fixture())
  const counts = () => {
    const db = openDatabase(database())
    const rows = ['users', 'photos', 'comments', 'likes', 'binders', 'notifications'].map((table) =>
      db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    )
    db.$client.close()
    return rows
  }
  const before = counts()
  const server = await startServer({ DATA_DIR: root })
  const found = await (await fetch(`${server.origin}/api/photos/search?q=cart`)).json()
  expect((found as unknown[]).length).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
  expect(counts()).toEqual(before)
  const db = openDatabase(database())
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  db.$client.close()
}, 60_000)

test('an older site gets one line with the commit to start first, and stays as it is', async () => {
  writeFileSync(database(), fixture())
  const db = openDatabase(database())
  db.$client.exec('DELETE FROM __drizzle_migrations WHERE created_at > 1795500000060')
  db.$client.close()
  const before = readFileSync(database())
  const backups = join(root, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'before-migration-1.sqlite'), 'the copy')
  const { code, errors } = await begin().ended
  expect(code).toBe(1)
  const failure = 'The start failed: the database is older than this version can update.'
  expect(errors.trim()).toBe(`${failure} Start commit 72c8a4f9 first, then this version.`)
  expect(readFileSync(database()).equals(before)).toBe(true)
  expect(readdirSync(backups)).toEqual(['before-migration-1.sqlite'])
  expect(readFileSync(join(backups, 'before-migration-1.sqlite'), 'utf8')).toBe('the copy')
})

test('an update without room for its copy changes nothing, and says both numbers', async () => {
  const obstacle = whyNoSmallDisk()
  if (obstacle !== null) return console.log(`No full disk can be tried here: ${obstacle}`)
  const source = join(root, 'former.sqlite')
  writeFileSync(source, fixture())
  const disk = join(root, 'disk')
  mkdirSync(disk)
  const commandPrefix = onSmallDisk(disk, 2, `cp ${source} cartfolio.sqlite`)
  const child = spawnServer({ DATA_DIR: disk }, { commandPrefix })
  const { code, errors } = await failedStart(child)
  expect(code).toBe(1)
  expect(errors).toMatch(/the update needs 2 MB for a copy .*, where 1 MB are free. Make room/)
})
