import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { blobName, ingestedNames } from '#storage/store.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { JANE, signedIn, type Client } from '#tests/support/client.ts'
import { phonePhoto, plainPhoto } from '#tests/support/pictures.ts'
import { startServer, TEST_SECRET, type RunningServer } from '#tests/support/server.ts'
import { Folder } from './folder.ts'
import { SmallDiskServer, whyNoSmallDisk } from './small-disk.ts'

/* Forms with several photos of which the later ones cannot be stored. */

const PATIENT = { timeout: 60_000 }

type SentFile = [name: string, bytes: Uint8Array]

function getForm(files: SentFile[]): FormData {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('image', new Blob([new Uint8Array(bytes)]), name)
  form.append('isPublic', 'on')
  return form
}

const getIds = (path: string) => (/photos=([\d,]+)/.exec(path)?.[1] ?? '').split(',').map(Number)

describe('a client that disconnects', () => {
  let root: string
  let server: RunningServer
  let folder: Folder
  let jane: Client

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'cartfolio-batch-'))
    Object.assign(process.env, { SESSION_SECRET: TEST_SECRET, DATA_DIR: root })
    server = await startServer({ DATA_DIR: root })
    folder = new Folder(root)
    jane = await signedIn(server.origin, JANE)
  })
  afterAll(async () => {
    folder?.close()
    await server?.dispose()
  })

  const titles = () =>
    folder.db.$client.prepare<[], string>('SELECT title FROM photos ORDER BY id').pluck().all()
  const unfinished = () => readdirSync(join(root, 'tmp'))

  async function expectWhole(): Promise<void> {
    expect(folder.findFaultyRows()).toEqual([])
    expect(await folder.findFaultyFiles()).toEqual([])
    expect(await folder.sweep()).toEqual([])
  }

  /**
   * Sends the first part of a form.
   * @returns disconnects
   */
  async function begin(files: SentFile[], share: number) {
    const gone = new AbortController()
    const request = new Request(server.origin, { method: 'POST', body: getForm(files) })
    const body = new Uint8Array(await request.arrayBuffer())
    const part = body.subarray(0, Math.floor(body.byteLength * share))
    const headers = {
      Origin: server.origin,
      'Content-Type': request.headers.get('Content-Type') ?? '',
    }
    // A complete body ends; a truncated one stays open.
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(part)
        if (share === 1) controller.close()
      },
    })
    const init = { method: 'POST', headers, body: stream, duplex: 'half', signal: gone.signal }
    const response = jane.request('/upload', init as RequestInit).then(
      ({ status }) => status,
      () => null,
    )
    return async () => {
      gone.abort()
      expect(await response).toBeNull()
    }
  }

  test('during the upload stores nothing', async () => {
    const bytes = await plainPhoto(300, 200)
    const files = Array.from({ length: 6 }, (_, at): SentFile => [`arriving ${at}.jpg`, bytes])
    const leave = await begin(files, 0.6)
    await expect.poll(() => unfinished().length, PATIENT).toBe(4)
    await leave()
    await expect.poll(unfinished, PATIENT).toEqual([])
    expect(titles()).toEqual([])
    await expectWhole()
  })

  test('during processing has all its photos: sent again, the form has the same outcome', async () => {
    const large = await phonePhoto()
    const files = Array.from({ length: 8 }, (_, at): SentFile => [`${at}.jpg`, large])
    const leave = await begin(files, 1)
    await expect.poll(() => titles().length, { ...PATIENT, interval: 5 }).toBeGreaterThan(0)
    await leave()
    await expect.poll(unfinished, PATIENT).toEqual([])
    expect(titles()).toEqual(files.map((_, at) => String(at)))
    await expectWhole()
  })
})

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No full disk can be tried here: ${obstacle}`)

describe.skipIf(obstacle !== null)('a disk that fills up', () => {
  let disk: SmallDiskServer
  let jane: Client
  let small: Buffer
  /** A small photo padded to 6 MB: about half of six such files fit. */
  let heavy: Buffer

  beforeAll(async () => {
    disk = await SmallDiskServer.start(24)
    jane = await signedIn(disk.server.origin, JANE)
    small = await plainPhoto()
    heavy = Buffer.concat([small, Buffer.alloc(6 * 1024 * 1024, 'x')])
  })
  afterAll(() => disk?.dispose())

  const post = (files: SentFile[]) =>
    jane.request('/upload', {
      method: 'POST',
      headers: { Origin: disk.server.origin },
      body: getForm(files),
    })

  /** Sends a form in chunks, without its length: nothing is reserved for it before. */
  const postChunked = (files: SentFile[]) => {
    const { body, headers } = new Request(disk.server.origin, {
      method: 'POST',
      body: getForm(files),
    })
    return jane.request('/upload', {
      method: 'POST',
      headers: {
        Origin: disk.server.origin,
        'Content-Type': headers.get('Content-Type') ?? '',
      },
      body,
      duplex: 'half',
    } as RequestInit)
  }

  /** The titles of the photos, after a check of the database and the files. */
  async function soundTitles(): Promise<string[]> {
    expect(disk.files('tmp')).toEqual([])
    const copy = mkdtempSync(join(tmpdir(), 'cartfolio-copy-'))
    const db = openDatabase(disk.copyDatabase(copy))
    try {
      expect([...findDamage(db), ...findDrift(db)]).toEqual([])
      const rows = db.$client
        .prepare<[], { title: string; key: string; width: number }>(
          'SELECT title, image_key AS key, width FROM photos ORDER BY id',
        )
        .all()
      const names: string[] = []
      for await (const { name } of createDiskStore(disk.path('images')).list('')) names.push(name)
      const keys = new Set(names.map((name) => name.split('/')[1]))
      expect([...keys].sort()).toEqual(rows.map(({ key }) => key).sort())
      const opaque = { height: 600, animated: false, hasAlpha: false }
      for (const { key, width } of rows)
        for (const name of ingestedNames('photo', { ...opaque, width }))
          expect(names).toContain(blobName('photo', key, name))
      return rows.map(({ title }) => title)
    } finally {
      db.$client.close()
      rmSync(copy, { recursive: true })
    }
  }

  const tooMany = () =>
    Array.from({ length: 8 }, (_, at): SentFile => [
      `${at}.jpg`,
      at === 0 || at === 7 ? small : heavy,
    ])

  test('rejects a form that announces more than fits, before it stores anything', async () => {
    const rejected = await post(tooMany())
    expect(rejected.status).toBe(503)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await soundTitles()).toEqual([])
  })

  test('stores the photos of a form of unknown size that fit, and lists the others', async () => {
    const files = tooMany()
    const response = await postChunked(files)
    expect(response.status).toBe(303)
    const path = response.headers.get('Location') ?? ''
    const failed = new URL(path, disk.server.origin).searchParams.getAll('other')
    expect(failed.length).toBeGreaterThan(1)
    const taken = files.map(([name]) => name).filter((name) => !failed.includes(name))
    expect(getIds(path)).toHaveLength(taken.length)
    expect(await soundTitles()).toEqual(taken.map((name) => name.replace('.jpg', '')))
    const page = await jane.text(path)
    expect(page).toMatch(/5\.jpg<\/bdi>: (<!-- -->)?Failed to upload photo\. Please try again\./)
  })

  test('stores none when full, keeps the typed values, and accepts the photos later', async () => {
    const before = await soundTitles()
    const files: SentFile[] = [
      ['later one.jpg', small],
      ['later two.jpg', small],
    ]
    disk.fill()
    const rejected = await post(files)
    expect(rejected.status).toBe(503)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await rejected.text()).toContain('later two.jpg: Failed to upload photo.')
    expect(await soundTitles()).toEqual(before)
    disk.makeSpace()
    expect((await post(files)).status).toBe(303)
    expect(await soundTitles()).toEqual([...before, 'later one', 'later two'])
  })
})
