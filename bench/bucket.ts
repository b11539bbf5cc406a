import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bucketVariables, startFaultyBucket } from '../tests/support/bucket.ts'
import { Client } from '../tests/support/client.ts'
import { startServer, type RunningServer } from '../tests/support/server.ts'
import { median, printResult } from './report.ts'
import { cameraPhoto, fetchWhole, untilVisible } from './upload.ts'

const RUNS = 7
/** A bucket in the same region takes about this long for a small file. */
const BUCKET_DELAY_MS = 20
/** Variants are made in the meantime. */
const REST_MS = 6_000

const NO_TARGET = { target: 'no limit is set', met: true }

/** Milliseconds for the first and the second request of each picture. */
async function timesOf(server: RunningServer, paths: string[]): Promise<[number, number]> {
  const first: number[] = []
  const second: number[] = []
  for (const path of paths) {
    first.push((await fetchWhole(server.origin + path)).ms)
    second.push((await fetchWhole(server.origin + path)).ms)
  }
  return [median(first), median(second)]
}

/**
 * Pictures in an emulated bucket: time until a photo is shown, and to send a picture with and
 * without the cache.
 */
export async function benchBucket(): Promise<void> {
  const bucket = await startFaultyBucket()
  bucket.delayMs = BUCKET_DELAY_MS
  const variables = { ...bucketVariables(bucket), LOG_LEVEL: 'silent' }
  let server = await startServer(variables)
  const { dataDir } = server
  const restart = async () => {
    await server.stop()
    server = await startServer({ ...variables, DATA_DIR: dataDir })
  }
  try {
    const member = new Client(server.origin)
    await member.signIn({ email: 'bench@example.com', givenName: 'Bench' })
    const stage = { server, cookie: member.cookieHeader(), photo: await cameraPhoto() }
    const times: number[] = []
    while (times.length < RUNS) times.push((await untilVisible(stage, `Run ${times.length}`)).all)
    printResult({
      what: `upload to a bucket that answers after ${BUCKET_DELAY_MS} ms: start of the POST to visible`,
      measured: `${median(times).toFixed(0)} ms, median of ${RUNS}`,
      ...NO_TARGET,
    })
    await wait(REST_MS)
    const feed = (await fetchWhole(`${server.origin}/`)).bytes.toString()
    const tiles = [...new Set(feed.match(/\/images\/[\w-]+\/640\.avif/g) ?? [])]
    if (tiles.length === 0) throw new Error('The feed has no pictures.')

    await restart()
    const [cached] = await timesOf(server, tiles)
    await server.stop()
    rmSync(join(dataDir, 'cache'), { recursive: true })
    await restart()
    const [first, again] = await timesOf(server, tiles)
    printResult({
      what: 'a tile from the bucket, first request',
      measured: `${first.toFixed(1)} ms (again: ${again.toFixed(1)} ms; after a restart, from the cache on the disk: ${cached.toFixed(1)} ms)`,
      ...NO_TARGET,
    })
  } finally {
    await server.dispose()
    await bucket.stop()
  }
}
