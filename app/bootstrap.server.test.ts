import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { database, openDatabase } from '#db/client.ts'
import { openServices } from './bootstrap.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const root = folderOfEachTest()
const folders = () => ({
  root,
  database: join(root, 'cartfolio.sqlite'),
  images: join(root, 'images'),
  temporary: join(root, 'tmp'),
  backups: join(root, 'backups'),
  cache: join(root, 'cache'),
})

test('sets the pragmas for durability on the app’s connection', async () => {
  const services = await openServices(folders())
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 20,
    recursive_triggers: 1,
  }
  for (const [name, value] of Object.entries(expected))
    expect(database().$client.pragma(name, { simple: true }), name).toBe(value)
  await services.close()
})

test('a maintainer’s command makes no site', async () => {
  await expect(openServices(folders(), { existing: true })).rejects.toThrow('there is no site in')
  expect(existsSync(folders().database)).toBe(false)
})

test('a maintainer’s command migrates no site', async () => {
  await (await openServices(folders())).close()
  await (await openServices(folders(), { existing: true })).close()
  const db = openDatabase(folders().database)
  const last = 'SELECT max(created_at) FROM __drizzle_migrations'
  db.$client.exec(`DELETE FROM __drizzle_migrations WHERE created_at = (${last})`)
  db.$client.close()
  await expect(openServices(folders(), { existing: true })).rejects.toThrow('1 pending migrations')
})

test('a second server does not start while the first lives', async () => {
  const first = await openServices(folders(), { maintenance: true })
  await expect(openServices(folders(), { maintenance: true })).rejects.toThrow('another server')
  // A maintainer's command works beside it.
  await first.close()
  await (await openServices(folders(), { maintenance: true })).close()
})

test('only the user of the program may read the data', async () => {
  await (await openServices(folders())).close()
  chmodSync(folders().database, 0o644)
  const services = await openServices(folders())
  expect(statSync(folders().database).mode & 0o777).toBe(0o600)
  expect(statSync(`${folders().database}-wal`).mode & 0o777).toBe(0o600)
  await services.close()
})

test('programs start the site without a build, so it imports no stylesheet', () => {
  execFileSync('npx', ['tsx', '--eval', "import('./app/bootstrap.server.ts')"], { stdio: 'pipe' })
})
