import {
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { admin as runAdmin } from '#tests/support/admin.ts'
import { startServer } from '#tests/support/server.ts'

/* Each kind of file in the data folder, damaged; pictures and the database have their own tests. */

let folder: string
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-damaged-'))
  await (await startServer({ DATA_DIR: folder })).stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a maintainer's command prints. */
const admin = async (...words: string[]) => (await runAdmin(folder, ...words)).output

test('a start and the commands work with damaged locks and records', async () => {
  const damage = () => {
    for (const name of ['server.lock', 'files.lock'])
      writeFileSync(inFolder(name), Buffer.alloc(5000, 0xa5))
    writeFileSync(inFolder('last-backup.json'), '{"at":')
    writeFileSync(inFolder('last-database-check.json'), '{"at":7e99,"problems":3}')
  }
  damage()
  expect(await admin('check')).toContain('The database is intact')
  damage()
  const server = await startServer({ DATA_DIR: folder })
  expect((await fetch(server.origin)).status).toBe(200)
  expect(await admin('doctor')).toMatch(/Database +not checked yet[^]*Backup +none/)
  await server.stop()
  expect(server.log()).not.toMatch(/"level":(40|50|60)|damaged/)
  expect(statSync(inFolder('server.lock')).size).toBe(0)
})

test('a damaged write-ahead log is named, and its copy kept', async () => {
  const database = inFolder('cartfolio.sqlite')
  const db = openDatabase(database)
  for (const word of ['Open', 'Closed', 'Open again', 'Closed again'])
    db.$client
      .prepare("INSERT OR REPLACE INTO site_settings VALUES ('announcement', ?, 0)")
      .run(word)
  const log = readFileSync(`${database}-wal`)
  const rows = readFileSync(database)
  db.$client.close()
  // As a killed server leaves them.
  writeFileSync(database, rows)
  writeFileSync(`${database}-wal`, log)
  const handle = openSync(`${database}-wal`, 'r+')
  writeSync(handle, Buffer.alloc(100, 0xa5), 0, 100, 500)
  closeSync(handle)

  const server = await startServer({ DATA_DIR: folder })
  expect((await fetch(server.origin)).status).toBe(200)
  const [copy = ''] = readdirSync(inFolder('backups'))
  expect(copy).toMatch(/^damaged-\d{4}-\d\d-\d\d\.sqlite-wal$/)
  expect(statSync(join(folder, 'backups', copy)).size).toBe(log.length)
  expect(server.log()).toMatch(/"level":50.*the write-ahead log .* was damaged: at least \d+ of/)
  expect(await admin('doctor')).toMatch(/! Database +its write-ahead log was damaged on/)
  await server.stop()
  expect(await admin('check')).toContain('its write-ahead log was damaged on')
})
