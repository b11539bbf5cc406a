import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, setDatabase } from '#db/client.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

/* A site whose database is damaged says so, and what to do (docs/operations.md). */

const COMMENTS = 600

let folder: string
let server: RunningServer
let photoPath: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-damaged-'))
  const first = await startServer({ DATA_DIR: folder })
  await first.stop()
  const file = join(folder, 'cartfolio.sqlite')
  const db = openDatabase(file)
  setDatabase(db)
  const { id } = await makeMember({ username: 'maya' })
  const photo = await makePhoto(id, { title: 'Lime' })
  photoPath = `/photo/lime-maya-${photo}`
  makeComments(id, photo, COMMENTS)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  const size = db.$client.pragma('page_size', { simple: true }) as number
  // In the middle: the health check reads both ends of each table.
  const page = db.$client
    .prepare<[], number>(
      `SELECT pageno FROM dbstat WHERE name = 'comments' AND pagetype = 'leaf'
        ORDER BY path LIMIT 1 OFFSET 2`,
    )
    .pluck()
    .get()
  setDatabase(undefined)
  db.$client.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, ((page ?? 0) - 1) * size)
  closeSync(handle)
  server = await startServer({ DATA_DIR: folder })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a request that meets the damage fails, and the log says once what to do', async () => {
  const statuses = []
  for (let before = COMMENTS; before > 0; before -= 20)
    statuses.push((await fetch(`${server.origin}${photoPath}?comments=${before}`)).status)
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(1)
  expect(statuses).toContain(200)
  const reports = () => server.log().split('A request met damage in the database.').slice(1)
  await expect.poll(reports).not.toEqual([])
  expect(reports()).toHaveLength(1)
  expect(server.log()).toContain('Restore the latest backup')
})

test('pages that read nothing of it are still there', async () => {
  for (const path of ['/', '/help-center', '/healthz'])
    expect((await fetch(server.origin + path)).status, path).toBe(200)
})
