import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { openS3Store } from '#storage/s3-store.ts'
import { bucketVariables, startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { cachedPackage } from '#tests/support/cached-package.ts'
import { JANE, okJson, signedIn, type Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import {
  failedStart,
  freePort,
  spawnServer,
  startServer,
  type RunningServer,
} from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * The recovery drill of docs/operations.md#litestream: the machine and its disk are gone, a new one
 * starts with an empty folder. The pictures are in a bucket, the rows in a replica.
 */

/** Litestream copies every second; on a busy machine a copy takes longer. */
const AT_MOST_LOST_MS = 5000

// The version of the image (Dockerfile).
const litestream = cachedPackage(`@flydotio/litestream-${process.platform}-${process.arch}@1.0.1`)

const root = mkdtempSync(join(tmpdir(), 'cartfolio-replication-'))
const replica = join(root, 'replica')
const dataDir = join(root, 'data')
let bucket: TestBucket
let server: RunningServer
let bytes: Buffer

const STARTER = { commandPrefix: ['sh', 'scripts/start.sh'], processGroup: true }
const fileReplica = {
  DATA_DIR: dataDir,
  LITESTREAM_URL: `file://${replica}`,
  PATH: [litestream, process.env.PATH].join(delimiter),
}

const start = async (variables: Record<string, string>) =>
  (server = await startServer(variables, STARTER))

/** Ends every process of the site and deletes its disk. */
async function loseMachine(): Promise<void> {
  await server?.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

function titles(): string[] {
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  try {
    expect([...findDamage(db), ...findDrift(db)]).toEqual([])
    return db.$client.prepare<[], string>('SELECT title FROM photos ORDER BY id').pluck().all()
  } finally {
    db.$client.close()
  }
}

const upload = (member: Client, title: string) =>
  uploadPhoto(member, { title, isPublic: 'true' }, bytes)

beforeAll(async () => {
  bucket = await startBucket(['pictures', 'rows'])
  bytes = await plainPhoto(300, 200)
})
afterEach(async () => {
  await server?.kill()
  for (const folder of [dataDir, replica]) rmSync(folder, { recursive: true, force: true })
  await bucket.empty()
})
afterAll(async () => {
  await bucket?.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('with Litestream', () => {
  test('a lost machine costs seconds of rows and no picture, again and again', async () => {
    const variables = { ...fileReplica, ...bucketVariables(bucket) }
    const { origin } = await start(variables)
    const expected: string[] = []
    let jane = await signedIn(origin, JANE)
    for (const round of [1, 2]) {
      const photo = await upload(jane, `Round ${round}`)
      expected.push(`Round ${round}`)
      await wait(AT_MOST_LOST_MS)
      await loseMachine()

      await start(variables)
      expect(titles()).toEqual(expected)
      jane = await signedIn(server.origin, JANE)
      expect((await jane.request(photo.imageUrl)).status).toBe(200)
      expect(statSync(join(dataDir, 'cartfolio.sqlite')).mode & 0o777).toBe(0o600)
      expect(readdirSync(dataDir).filter((name) => name.includes('.tmp-'))).toEqual([])
    }
  }, 90_000)

  test('loses at most the last seconds of writes in progress', async () => {
    await start(fileReplica)
    const jane = await signedIn(server.origin, JANE)
    const photo = await upload(jane, 'Written to')
    const stored: { text: string; at: number }[] = []
    const end = performance.now() + 2 * AT_MOST_LOST_MS
    while (performance.now() < end) {
      const text = `Comment ${stored.length}`
      await okJson(jane.sendJson('POST', `/api/photos/${photo.id}/comments`, { content: text }))
      stored.push({ text, at: performance.now() })
    }
    const killed = performance.now()
    await loseMachine()

    await start(fileReplica)
    const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
    const found = new Set(db.$client.prepare('SELECT content FROM comments').pluck().all())
    db.$client.close()
    const lost = stored.filter(({ text }) => !found.has(text))
    const oldest = lost[0] ? killed - lost[0].at : 0
    console.log(`${lost.length} of ${stored.length} comments lost, ${Math.round(oldest)} ms old.`)
    expect(found.size).toBe(stored.length - lost.length)
    expect(oldest).toBeLessThan(AT_MOST_LOST_MS)
  }, 90_000)

  test('a planned stop loses nothing and exits with 0', async () => {
    await start(fileReplica)
    await upload(await signedIn(server.origin, JANE), 'Just before the stop')
    expect(await server.stop()).toBe(0)
    rmSync(dataDir, { recursive: true })

    await start(fileReplica)
    expect(titles()).toEqual(['Just before the stop'])
  }, 60_000)

  test('a bucket at the provider of the pictures needs no other variables', async () => {
    const rows = openS3Store({ ...bucket.settings, bucket: 'rows' })
    const url = { LITESTREAM_URL: 's3://rows/cartfolio' }
    const variables = { ...fileReplica, ...bucketVariables(bucket), ...url }
    await start(variables)
    await upload(await signedIn(server.origin, JANE), 'In the bucket')
    await wait(AT_MOST_LOST_MS)
    await loseMachine()
    const names: string[] = []
    for await (const { name } of rows.list('cartfolio/')) names.push(name)
    expect(names.sort().join()).toMatch(/snapshot\.lz4.*wal\.lz4/)

    await start(variables)
    expect(titles()).toEqual(['In the bucket'])
  }, 60_000)

  test('without its replica, a site runs on, and an empty folder stays empty', async () => {
    const unreachable = {
      ...fileReplica,
      LITESTREAM_URL: 's3://nobody/rows',
      LITESTREAM_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      LITESTREAM_REGION: 'us-east-1',
      LITESTREAM_ACCESS_KEY_ID: 'id',
      LITESTREAM_SECRET_ACCESS_KEY: 'secret',
    }
    const { code } = await failedStart(spawnServer(unreachable, STARTER))
    expect(code).not.toBe(0)
    expect(readdirSync(dataDir)).toEqual([])

    await start(fileReplica)
    await server.kill()
    await start(unreachable)
    await upload(await signedIn(server.origin, JANE), 'Kept on the disk')
    await expect.poll(() => server.log(), { timeout: 30_000 }).toContain('"level":"ERROR"')
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  }, 90_000)

  test('an unfinished restore of a backup is not mixed with the replica', async () => {
    await start(fileReplica)
    await server.stop()
    rmSync(join(dataDir, 'cartfolio.sqlite'))
    writeFileSync(join(dataDir, 'unfinished-restore'), '')
    const { code, errors } = await failedStart(spawnServer(fileReplica, STARTER))
    expect(code).not.toBe(0)
    expect(errors).toContain('was not completed')
    expect(existsSync(join(dataDir, 'cartfolio.sqlite'))).toBe(false)
  }, 30_000)
})

test('a server does not start without the Litestream that is configured', async () => {
  const { code, errors } = await failedStart(spawnServer(fileReplica))
  expect(code).toBe(1)
  expect(errors).toContain('LITESTREAM_URL is set, but Litestream does not run this server.')
})
