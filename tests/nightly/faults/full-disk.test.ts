import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { type Client, JANE, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { SmallDiskServer, whyNoSmallDisk } from './small-disk.ts'

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No full disk can be tried here: ${obstacle}`)

const UPLOAD_FAILED = 'Failed to upload photo. Please try again.'
const TYPED = { title: 'Typed with care', description: 'All of it', tags: 'kept', isPublic: 'true' }

describe.skipIf(obstacle !== null)('a volume without free space', () => {
  let disk: SmallDiskServer
  let jane: Client
  let photo: { id: number; url: string; imageUrl: string }
  let bytes: Buffer

  beforeAll(async () => {
    disk = await SmallDiskServer.start(24)
    jane = await signedIn(disk.server.origin, JANE)
    bytes = await plainPhoto(900, 600)
    const uploaded = await upload('/api/photos', { title: 'Before' })
    expect(uploaded.status).toBe(201)
    photo = await uploaded.json()
  })
  afterAll(() => disk?.dispose())

  const upload = (path: string, fields: Record<string, string>) =>
    jane.upload(path, fields, { image: { bytes } })
  const call = (method: string, path: string, body?: object) => jane.sendJson(method, path, body)

  const edit = (fields: object) => call('PATCH', `/api/photos/${photo.id}`, fields)
  const comment = { intent: 'comment', content: 'Typed with care' }

  /**
   * Writes with and without files, with their messages on failure:
   * tests/http/failing-writes.test.ts has the others.
   */
  const writes: [what: string, act: () => Promise<Response>, done: number, words: string][] = [
    ['an upload', () => upload('/api/photos', TYPED), 201, UPLOAD_FAILED],
    ['an upload form', () => upload('/upload', TYPED), 303, UPLOAD_FAILED],
    ['a like', () => call('POST', `/api/photos/${photo.id}/like`), 200, 'Failed to like photo'],
    ['a comment form', () => jane.post(photo.url, comment), 303, 'Failed to add comment'],
    ['an edit', () => edit({ title: 'After' }), 200, 'Failed to update photo'],
    ['a change of visibility', () => edit({ isPublic: false }), 200, 'Failed to update photo'],
    ['an avatar', () => avatar(), 200, 'Failed to upload profile picture'],
  ]
  const avatar = () => jane.upload('/api/auth/user/avatar', {}, { avatar: { bytes } })

  async function expectRejected(response: Response, what: string, words: string): Promise<string> {
    const text = await response.text()
    expect(response.status, `${what}: ${text.slice(0, 300)}`).toBe(503)
    expect(Number(response.headers.get('Retry-After')), what).toBeGreaterThan(0)
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    if (isJson) expect(JSON.parse(text).message, what).toBe(words)
    else expect(text, what).toContain(words)
    return text
  }

  async function expectReadable(): Promise<void> {
    const paths = [
      '/',
      photo.url,
      '/api/photos',
      '/notifications',
      '/search?q=before',
      photo.imageUrl,
    ]
    // A size that was never requested: the server creates it, but cannot store it.
    for (const path of [...paths, `${photo.imageUrl.replace(/[^/]+$/, '')}960.webp`]) {
      const response = await jane.request(path)
      expect(response.status, path).toBe(200)
      expect((await response.arrayBuffer()).byteLength, path).toBeGreaterThan(0)
    }
  }

  const health = () => fetch(`${disk.server.origin}/healthz`).then(({ status }) => status)

  function expectSound(): void {
    const folder = mkdtempSync(join(tmpdir(), 'cartfolio-copy-'))
    const db = openDatabase(disk.copyDatabase(folder))
    expect([...findDamage(db), ...findDrift(db)]).toEqual([])
    expect(db.$client.prepare('SELECT title FROM photos').pluck().all()).toEqual(['Before'])
    db.$client.close()
    rmSync(folder, { recursive: true })
  }

  describe.each<[string, () => void, () => void, string]>([
    ['is full', () => disk.fill(), () => disk.makeSpace(), 'ENOSPC'],
    [
      'has a read-only image folder',
      () =>
        disk.run(
          'for part in images tmp; do mount --bind $part $part && mount -o remount,bind,ro $part; done',
        ),
      () => disk.run('umount images tmp'),
      'EROFS',
    ],
  ])('because it %s', (_, breakIt, restoreIt, code) => {
    const needsFiles = (what: string) => /upload|avatar|visibility/.test(what)
    const rejectedWrites = () => writes.filter(([what]) => code === 'ENOSPC' || needsFiles(what))

    test('rejects each write with 503 and a message, and stores nothing partially', async () => {
      const before = disk.files('images')
      breakIt()
      for (const [what, act, , words] of rejectedWrites()) {
        const text = await expectRejected(await act(), what, words)
        if (what === 'an upload form')
          for (const typed of ['Typed with care', 'All of it', 'kept'])
            expect(text).toContain(typed)
        if (what === 'a comment form') expect(text).toContain('Typed with care')
      }
      expect(disk.files('tmp')).toEqual([])
      // The files of deleted photos may still be in the deletion queue.
      const added = disk.files('images').filter((file) => !before.includes(file))
      expect(added.filter((file) => /\.(dat|json)$|put-/.test(file))).toEqual([])
      expectSound()
    })

    test('still serves reads, and reports its health with the reason in the log', async () => {
      await expectReadable()
      expect(await health()).toBe(503)
      await expect.poll(() => disk.server.log()).toContain(`"code":"${code}"`)
    })

    test('accepts writes again without a restart', async () => {
      restoreIt()
      expect(await health()).toBe(200)
      await expectReadable()
      for (const [what, act, done] of rejectedWrites())
        expect((await act()).status, what).toBe(done)
      // Restores the initial state for the next test.
      const own = (await (await jane.request('/api/photos?limit=100')).json()) as { id: number }[]
      for (const { id } of own)
        if (id !== photo.id) expect((await call('DELETE', `/api/photos/${id}`)).status).toBe(204)
      const restored = { title: 'Before', isPublic: true }
      photo = await (await call('PATCH', `/api/photos/${photo.id}`, restored)).json()
    })
  })
})
