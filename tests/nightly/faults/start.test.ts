import type { ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '#db/migrate.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { spawnServer, failedStart, startServer } from '#tests/support/server.ts'
import { seededRandom } from '#tests/support/random.ts'

let root: string
const database = () => join(root, 'cartfolio.sqlite')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cartfolio-start-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Starts the built server without waiting for it. */
function begin(): { child: ChildProcess; ended: ReturnType<typeof failedStart> } {
  const child = spawnServer({ DATA_DIR: root })
  return { child, ended: failedStart(child) }
}

/** A database after the first migrations, with members and their photos. */
async function oldDatabase(migrations: number, members: number): Promise<void> {
  const migrationsFolder = join(root, 'first-migrations')
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true })
  const file = join(migrationsFolder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const entries = journal.entries.slice(0, migrations)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  const db = openDatabase(database())
  await migrateDatabase(db, { backupFolder: root, migrationsFolder })
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
  rmSync(migrationsFolder, { recursive: true })
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
    await oldDatabase(8, 500)
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

test('loses nothing and leaves a complete copy when killed during migrations', async () => {
  const seed = Number(process.env.FAULT_SEED ?? 1)
  console.log(`FAULT_SEED=${seed}`)
  const random = seededRandom(seed)
  const members = 2000
  const backups = join(root, 'backups')
  await oldDatabase(3, members)
  for (let kill = 0; kill < 6; kill++) {
    rmSync(backups, { recursive: true, force: true })
    const { child, ended } = begin()
    // The copy comes first, then the migrations.
    while (!existsSync(backups) && child.exitCode === null) await wait(1)
    await wait(random.fraction() * 60)
    child.kill('SIGKILL')
    await ended
    const db = openDatabase(database())
    const context = `kill ${kill} of FAULT_SEED=${seed}`
    const applied = db.$client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()
    expect(findDamage(db), context).toEqual([])
    for (const table of ['users', 'photos'])
      expect(db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(members)
    db.$client.close()
    const copies = existsSync(backups) ? readdirSync(backups) : []
    if (applied !== 3) expect(copies, context).toEqual(['before-migration-3.sqlite'])
    if (copies.includes('before-migration-3.sqlite')) {
      const copy = openDatabase(join(backups, 'before-migration-3.sqlite'))
      expect(findDamage(copy), context).toEqual([])
      expect(copy.$client.prepare('SELECT count(*) FROM photos').pluck().get()).toBe(members)
      copy.$client.close()
    }
    // When the migrations are done there is nothing left to interrupt.
    if (applied !== 3) break
  }
  const server = await startServer({ DATA_DIR: root })
  expect(await server.stop()).toBe(0)
  const db = openDatabase(database())
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  db.$client.close()
}, 120_000)

test('stops on a signal during migrations, and the next start continues', async () => {
  const members = 2000
  const backups = join(root, 'backups')
  await oldDatabase(3, members)
  const { child, ended } = begin()
  while (!existsSync(backups) && child.exitCode === null) await wait(1)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
  const server = await startServer({ DATA_DIR: root })
  expect(await server.stop()).toBe(0)
  const db = openDatabase(database())
  expect([...findDamage(db), ...findDrift(db)]).toEqual([])
  expect(db.$client.prepare('SELECT count(*) FROM photos').pluck().get()).toBe(members)
  db.$client.close()
})
