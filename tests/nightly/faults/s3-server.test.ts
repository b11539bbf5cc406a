import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { openS3Store } from '#storage/s3-store.ts'
import { adminWith } from '#tests/support/admin.ts'
import { bucketVariables, type TestBucket } from '#tests/support/bucket.ts'
import { JANE, signedIn, type Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/*
 * A bucket of an S3 server that others maintain, which checks signatures in its own way. It lists
 * no folders, which Litestream needs: replication.test.ts has the emulator that does.
 */

const root = mkdtempSync(join(tmpdir(), 'cartfolio-s3-server-'))
let bucket: TestBucket
let server: RunningServer | undefined

beforeAll(async () => {
  bucket = await startS3Server(['pictures', 'restored'])
}, 120_000)
afterEach(async () => {
  await server?.kill()
  server = undefined
})
afterAll(async () => {
  await bucket?.stop()
  rmSync(root, { recursive: true, force: true })
})

const inBucket = (name: string) =>
  bucketVariables({ ...bucket, settings: { ...bucket.settings, bucket: name } })

const upload = async (member: Client, title: string) =>
  uploadPhoto(member, { title, isPublic: 'false' }, await plainPhoto(800, 500))

async function expectPicture(member: Client, { imageUrl }: UploadedPhoto): Promise<void> {
  const response = await member.request(imageUrl)
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
}

test('a backup of pictures in a bucket is restored into another bucket', async () => {
  const dataDir = join(root, 'site')
  server = await startServer({ DATA_DIR: dataDir, ...inBucket('pictures') })
  const photo = await upload(await signedIn(server.origin, JANE), 'In the bucket')
  const backup = join(root, 'backup')
  const backedUp = await adminWith(inBucket('pictures'), dataDir, 'backup', backup)
  expect(backedUp).toMatchObject({ code: 0 })
  await server.stop()

  const restored = join(root, 'restored')
  const result = await adminWith(inBucket('restored'), restored, 'restore', backup)
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('All files exist') })
  const check = await adminWith(inBucket('restored'), restored, 'check', '--deep')
  expect(check).toMatchObject({ code: 0, output: expect.stringContaining('all are intact') })
  server = await startServer({ DATA_DIR: restored, ...inBucket('restored') })
  await expectPicture(await signedIn(server.origin, JANE), photo)
}, 120_000)

test('a wrong key is not taken for an empty bucket', async () => {
  const wrong = openS3Store({ ...bucket.settings, secretAccessKey: 'another' })
  const read = async () => {
    for await (const _file of wrong.list('')) return
  }
  await expect(read()).rejects.toBeInstanceOf(BucketUnavailable)
}, 60_000)
