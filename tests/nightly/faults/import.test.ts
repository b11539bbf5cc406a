import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { downloadZip } from 'client-zip'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { JANE, OMAR, signedIn, type Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, TEST_SECRET, type RunningServer } from '#tests/support/server.ts'
import { beginImport } from '#tests/support/slow-import.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { Folder } from './folder.ts'
import { SmallDiskServer, whyNoSmallDisk } from './small-disk.ts'

/* Imports while the server is killed, and without room on the disk. */

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No full disk can be tried here: ${obstacle}`)

const PHOTOS = 12
const PAGE = '/account/import'

async function makeArchive(): Promise<Blob> {
  const files = Array.from({ length: PHOTOS }, async (_, at) => ({
    name: `Cart ${at}.jpg`,
    input: await plainPhoto(900 + at, 600, `#33${(16 + at).toString(16)}99`),
  }))
  return downloadZip(await Promise.all(files)).blob()
}

function send(client: Client, archive: Blob): Promise<Response> {
  const body = new FormData()
  body.append('archive', archive, 'photos.zip')
  return client.request(PAGE, { method: 'POST', body, headers: { Origin: client.origin } })
}

describe('an import whose server is killed', () => {
  let root: string
  let server: RunningServer
  let folder: Folder

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'cartfolio-import-'))
    Object.assign(process.env, { SESSION_SECRET: TEST_SECRET, DATA_DIR: root })
    server = await startServer({ DATA_DIR: root }, { processGroup: true })
    folder = new Folder(root)
  })
  afterAll(async () => {
    folder?.close()
    await server?.kill()
    rmSync(root, { recursive: true, force: true })
  })

  test('goes on with the next photo, and brings each once', async () => {
    const jane = await signedIn(server.origin, JANE)
    expect((await send(jane, await makeArchive())).status).toBe(303)
    const read = <Value>(query: string) =>
      folder.db.$client.prepare<[], Value>(query).pluck().get() as Value
    const count = () => read<number>('SELECT count(*) FROM photos')
    let kills = 0
    while (count() < PHOTOS) {
      const before = count()
      while (count() === before) await wait(5)
      await server.kill()
      kills++
      expect(readdirSync(join(root, 'imports'))).toHaveLength(1)
      server = await startServer({ DATA_DIR: root }, { processGroup: true })
    }
    while (read('SELECT file FROM imports') !== null) await wait(20)
    await server.stop()
    expect(kills).toBeGreaterThan(2)
    expect(read('SELECT count(DISTINCT title) FROM photos')).toBe(PHOTOS)
    expect(count()).toBe(PHOTOS)
    expect(read('SELECT added FROM imports')).toBe(PHOTOS)
    expect(readdirSync(join(root, 'imports'))).toEqual([])
    expect(folder.findFaultyRows()).toEqual([])
    expect(await folder.findFaultyFiles()).toEqual([])
    expect(await folder.sweep()).toEqual([])
  }, 120_000)
})

describe.skipIf(obstacle !== null)('an import without room', () => {
  test('is rejected with a message before it is stored, and possible later', async () => {
    const disk = await SmallDiskServer.start(24)
    try {
      const jane = await signedIn(disk.server.origin, JANE)
      const archive = await makeArchive()
      disk.fill()
      const rejected = await send(jane, archive)
      expect(rejected.status).toBe(503)
      expect(await rejected.text()).toContain('There is not enough room for this file')
      disk.makeSpace()
      expect((await send(jane, archive)).status).toBe(303)
    } finally {
      await disk.dispose()
    }
  })

  test('is rejected while other uploads have announced the rest, and everybody can write', async () => {
    const disk = await SmallDiskServer.start(64)
    try {
      const { origin } = disk.server
      const [jane, omar] = [await signedIn(origin, JANE), await signedIn(origin, OMAR)]
      const slow = await beginImport(jane, 40 * 1024 * 1024)
      const archive = new Blob([new Uint8Array(20 * 1024 * 1024)])
      const expectStatus = (status: number) =>
        vi.waitFor(async () => expect((await send(omar, archive)).status).toBe(status), 20_000)
      await expectStatus(503)
      const photo = await uploadPhoto(omar, { title: 'Fits' })
      expect((await omar.request(photo.url)).status).toBe(200)
      slow.destroy()
      // No zip file, but there is room for it.
      await expectStatus(400)
    } finally {
      await disk.dispose()
    }
  })
})
