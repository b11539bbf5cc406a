import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '#storage/disk-store.ts'
import { openS3Store } from '#storage/s3-store.ts'
import type { ImageStore } from '#storage/store.ts'
import { admin, startAdmin } from '#tests/support/admin.ts'
import { bucketVariables, startBucket, startFaultyBucket } from '#tests/support/bucket.ts'
import { Client, JANE, okJson, signedIn } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/*
 * The commands for a site whose pictures are in a bucket, and the move there and back: each test
 * goes on with the site that the one before left.
 */

let bucket: Awaited<ReturnType<typeof startFaultyBucket>>
let second: Awaited<ReturnType<typeof startBucket>>
let folder: string
let dataDir: string
let server: RunningServer
let jane: Client
const photos: UploadedPhoto[] = []

beforeAll(async () => {
  bucket = await startFaultyBucket()
  second = await startBucket()
  folder = mkdtempSync(join(tmpdir(), 'cartfolio-commands-'))
}, 60_000)
afterAll(async () => {
  await server?.dispose()
  await bucket?.stop()
  await second?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The variables of the next server and command. */
function configure(variables: Record<string, string>): void {
  // An empty value counts as absent.
  for (const name of Object.keys(bucketVariables(second))) process.env[name] = ''
  Object.assign(process.env, variables)
}

async function restart(variables: Record<string, string>): Promise<void> {
  configure(variables)
  await server?.stop()
  server = await startServer({ DATA_DIR: dataDir, ...variables })
  jane = await signedIn(server.origin, JANE)
}

async function namesIn(store: ImageStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list('')) names.push(name)
  return names.sort()
}

const onDisk = () => namesIn(createDiskStore(join(dataDir, 'images')))
const inBucket = () => namesIn(openS3Store(bucket.settings))

/** An empty site on the disk and an empty bucket, also for a second try of the first test. */
async function startOver(): Promise<void> {
  photos.length = 0
  await bucket.reset()
  dataDir = mkdtempSync(join(folder, 'site-'))
  await restart({})
}

let drawn = 0
async function upload(): Promise<void> {
  const bytes = await plainPhoto(700 + drawn++, 500)
  photos.push(await uploadPhoto(jane, { title: `Cart ${drawn}`, isPublic: 'false' }, bytes))
}

/** Private pictures, because the server keeps public ones in memory. */
async function expectPictures(client = jane): Promise<void> {
  for (const { imageUrl, thumbnailUrl } of photos)
    for (const path of [imageUrl, thumbnailUrl]) {
      const response = await client.request(path)
      expect(response.status, path).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
}

async function expectChecked(): Promise<void> {
  const { code, output } = await admin(dataDir, 'check', '--deep')
  expect(output).toContain(`${photos.length} photos and 1 avatar checked. All files exist, and all`)
  expect(code).toBe(0)
}

test('pictures move to the bucket while the site runs, also after an interruption', async () => {
  await startOver()
  for (let n = 0; n < 6; n += 1) await upload()
  const avatar = { avatar: { bytes: await plainPhoto(300, 300) } }
  await okJson(jane.upload('/api/auth/user/avatar', {}, avatar))

  configure({ ...bucketVariables(bucket), IMAGE_STORE: 'disk' })
  expect(await admin(dataDir, 'move-images', '--to', 's3')).toEqual({
    code: 1,
    output: expect.stringMatching(/^IMAGE_STORE is disk\. Set it to s3 and restart the server/),
  })
  await restart(bucketVariables(bucket))
  await expectPictures()
  expect(await inBucket()).toEqual([])
  await upload()
  expect(await inBucket()).not.toEqual([])

  const before = (await onDisk()).length
  bucket.delayMs = 60
  const interrupted = startAdmin(dataDir, 'move-images', '--to', 's3')
  const ended = new Promise((resolve) => interrupted.once('exit', resolve))
  await expect.poll(async () => (await onDisk()).length, { timeout: 60_000 }).toBeLessThan(before)
  interrupted.kill('SIGKILL')
  await ended
  expect(await onDisk()).not.toEqual([])
  await expectPictures()

  const moving = admin(dataDir, 'move-images', '--to', 's3')
  let done = false
  void moving.then(() => (done = true))
  await upload()
  while (!done) {
    await expectPictures()
    await wait(20)
  }
  expect(await moving).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Nothing is left in the other store\.\nMoved \d+ files?, .* to s3\.$/,
    ),
  })
  bucket.delayMs = 0
  expect(await onDisk()).toEqual([])
  await expectPictures()
  await expectChecked()
  const again = await admin(dataDir, 'move-images', '--to', 's3')
  expect(again.output).toContain('Moved 0 files')
}, 120_000)

test('a move stops when the bucket fails, and continues later', async () => {
  await createDiskStore(join(dataDir, 'images')).put(
    'photos/a/full.jpg',
    Buffer.from('a'),
    'image/jpeg',
  )
  configure({ ...bucketVariables(bucket), S3_BUCKET: 'nowhere' })
  const { code, output } = await admin(dataDir, 'move-images', '--to', 's3')
  expect(code).toBe(1)
  expect(output).toMatch(/^The move stopped; run it again to continue: the bucket is not available/)
  expect(await onDisk()).toEqual(['photos/a/full.jpg'])
  configure(bucketVariables(bucket))
  await createDiskStore(join(dataDir, 'images')).remove('photos/a/full.jpg')
}, 60_000)

test('a backup of the bucket is restored into another one', async () => {
  const dir = join(folder, 'backup')
  expect(await admin(dataDir, 'backup', dir)).toMatchObject({ code: 0 })
  bucket.requests.length = 0
  const next = await admin(dataDir, 'backup', dir)
  expect(next.output).toContain('; 0 new files')
  // The listing, and no request for a file, which has a name with an ending.
  expect(bucket.requests.filter((request) => /\.\w+$/.test(request)).join('\n')).toBe('')
  expect(bucket.requests.length).toBeLessThan(6)
  expect(await admin(dataDir, 'check', dir)).toMatchObject({ code: 0 })

  const restored = join(folder, 'restored')
  configure(bucketVariables(second))
  expect(await admin(restored, 'restore', dir)).toMatchObject({ code: 0 })
  const other = await startServer({ DATA_DIR: restored, ...bucketVariables(second) })
  const member = new Client(other.origin)
  member.adopt(jane)
  await expectPictures(member)
  await other.stop()
  configure(bucketVariables(bucket))
}, 120_000)

test('pictures move back to the disk', async () => {
  await restart({ ...bucketVariables(bucket), IMAGE_STORE: 'disk' })
  await expectPictures()
  await upload()
  const { code, output } = await admin(dataDir, 'move-images', '--to', 'disk')
  expect(output).toContain(' to disk.')
  expect(code).toBe(0)
  expect(await inBucket()).toEqual([])
  await restart({})
  await expectPictures()
  await expectChecked()
}, 120_000)
