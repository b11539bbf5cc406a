import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../db/client.ts'
import { NOBODY } from '../db/queries/deletions.ts'
import { findDamage, findDrift } from '../scripts/admin/consistency.ts'
import { Ledger } from '../tests/nightly/faults/ledger.ts'
import { seededRandom } from '../tests/support/random.ts'
import { Client } from '../tests/support/client.ts'
import { plainPhoto } from '../tests/support/pictures.ts'
import { fetchMetrics, getSum } from '../tests/support/prometheus.ts'
import { freePort, startServer, type RunningServer } from '../tests/support/server.ts'
import { memoryOf, median } from './report.ts'
import { keepPosting, type Poster, type Posting, keepReading } from './soak-members.ts'
import { keepWritingMuch, prepareLargest } from './soak-largest.ts'
import { Traffic } from './soak-traffic.ts'

/**
 * Memory counts as flat when the last third of the time uses at most this factor of the second
 * third …
 */
const MAX_GROWTH = 1.1
/** … plus this many megabytes, for temporary images. */
const ROOM_MB = 8

interface MemoryVerdict {
  /** Medians of the three thirds of the time, in megabytes. */
  thirds: [number, number, number]
  peak: number
  flat: boolean
}

/** @param samples megabytes in chronological order; at least three */
export function judgeMemory(samples: readonly number[]): MemoryVerdict {
  const third = Math.floor(samples.length / 3)
  const first = median(samples.slice(0, third))
  const second = median(samples.slice(third, 2 * third))
  const last = median(samples.slice(2 * third))
  const flat = last <= second * MAX_GROWTH + ROOM_MB
  return { thirds: [first, second, last], peak: Math.max(...samples), flat }
}

/**
 * Samples the memory of a program and all its descendants.
 * @returns stops sampling and returns the megabytes; none where the system does not report them
 */
function sampleMemory(pid: number, everyMs: number): () => number[] {
  const samples: number[] = []
  const timer = setInterval(() => {
    const use = memoryOf(pid)
    if (use) samples.push(use.used)
  }, everyMs)
  return () => {
    clearInterval(timer)
    return samples
  }
}

interface SoakOptions {
  seconds: number
  connections: number
  /** Continues until this many writes are acknowledged, even on a slow machine. */
  leastWrites?: number
  /** Whether one of the members has as much as a month allows. */
  hasLargest?: boolean
  /** Runs the server in a control group, for example. */
  commandPrefix?: string[]
}

/** Results of the soak. */
export interface SoakOutcome {
  /** Response times in milliseconds, by kind. */
  times: ReadonlyMap<string, number[]>
  seconds: number
  /** Number of acknowledged writes. */
  acknowledged: number
  /** Unexpected responses and failures. */
  complaints: string[]
  /** Acknowledged writes that are missing or duplicated. */
  wrongWrites: string[]
  /** Inconsistencies of the database, or between database and files. */
  damage: string[]
  /** Responses since the restart, counted by the clients and by the server's metrics. */
  responses: { received: number; counted: number }
  /** Megabytes since the restart, in order. */
  memory: number[]
  /** Exit codes and durations of the two shutdowns, in milliseconds. */
  stops: { code: number | null; ms: number }[]
}

/** One of this many connections writes; of the others every second one is signed in. */
const WRITERS = 4
/** The server restarts after this fraction of the time: memory is measured in the rest. */
const RESTART_AFTER = 0.2
/** The largest member deletes the account after this fraction of the rest. */
const LEAVES_AFTER = 0.5
const MEMORY_SAMPLES = 120
const SEED = 20261122

const picturesOf = () =>
  Promise.all(
    [
      [600, 400],
      [400, 600],
      [500, 500],
      [640, 360],
    ].map(([w, h]) => plainPhoto(w, h)),
  )

async function cookieOf(origin: string, email: string): Promise<string> {
  const client = new Client(origin)
  await client.signIn({ email })
  return client.cookieHeader()
}

/**
 * Waits until nothing is left of a deleted account, and of the photo that it has deleted before.
 */
async function isGone(dataDir: string, member: string): Promise<void> {
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  try {
    const left = db.$client.prepare(
      'SELECT 1 FROM users WHERE id = ? UNION ALL SELECT 1 FROM photos WHERE user_id = ?',
    )
    while (left.get(member, NOBODY)) await wait(500)
  } finally {
    db.$client.close()
  }
}

async function signIn(origin: string, count: number): Promise<Poster[]> {
  const posters: Poster[] = []
  for (let index = 0; index < count; index++) {
    const client = new Client(origin)
    await client.signIn({ email: `soak-${index}@example.com`, givenName: `Soak ${index}` })
    const { id } = (await (await client.request('/api/auth/user')).json()) as { id: string }
    posters.push({ id, cookie: client.cookieHeader() })
  }
  return posters
}

async function stopTimed(server: RunningServer) {
  const began = performance.now()
  return { code: await server.stop(), ms: performance.now() - began }
}

/** Number of requests counted by the server, without health checks. */
async function countedRequests(metricsUrl: string): Promise<number> {
  for (;;) {
    const metrics = await fetchMetrics(metricsUrl)
    if (getSum(metrics, 'http_requests_in_flight') === 0)
      return (
        getSum(metrics, 'http_requests_total') -
        getSum(metrics, 'http_requests_total', { route: '/healthz' })
      )
    await wait(50)
  }
}

/**
 * Runs `admin check` on rows and files.
 * @returns its errors
 */
async function adminCheck(dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, ['build/server/admin.js', 'check'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'development', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 ? [] : [`admin check ended with ${code}: ${output.trim()}`]
}

function settleFollows(rows: string[], follows: Posting['follows']): string[] {
  const there = new Set(rows)
  const wrong = [...follows].flatMap(([key, state]) =>
    there.delete(key) === state || state === null ? [] : [`the follow ${key} is not ${state}`],
  )
  return [...wrong, ...[...there].map((key) => `the follow ${key} was never acknowledged`)]
}

/** Compares the database with the acknowledged writes, and checks its consistency. */
async function verify(dataDir: string, { ledger, follows }: Posting) {
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  try {
    const followed = db.$client
      .prepare<[], string>(`SELECT follower_id || ' ' || following_id FROM follows`)
      .pluck()
      .all()
    return {
      wrongWrites: [...ledger.settle(db), ...settleFollows(followed, follows)],
      damage: [...findDamage(db), ...findDrift(db), ...(await adminCheck(dataDir))],
    }
  } finally {
    db.$client.close()
  }
}

/**
 * Runs a number of connections that read and write for some time, restarts the server in between,
 * and compares all acknowledged writes with the final database. The server must be built.
 */
export async function soak({
  seconds,
  connections,
  leastWrites = 0,
  hasLargest = false,
  commandPrefix = [],
}: SoakOptions): Promise<SoakOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartfolio-soak-'))
  const metricsPort = await freePort()
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  const largest = hasLargest ? await prepareLargest(dataDir) : null
  const start = () =>
    startServer(
      { DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) },
      { keepsLog: false, commandPrefix },
    )
  let server = await start()
  const traffic = new Traffic(server.origin, connections)
  try {
    const posters = await signIn(server.origin, Math.ceil(connections / WRITERS))
    const ended = new AbortController()
    const until = ended.signal
    const random = seededRandom(SEED)
    const ledger = new Ledger()
    const posting: Posting = {
      traffic,
      random,
      ledger,
      posters,
      until,
      follows: new Map(),
      pictures: await picturesOf(),
    }
    // Every photo of the feed is in the ledger, unless the response to its upload is pending.
    const mayBeGone = (id: number) =>
      ledger.photos.find((photo) => photo.id === id)?.existence !== 'sure'
    const readers = Array.from({ length: connections - posters.length }, (_, index) =>
      keepReading({
        traffic,
        random,
        until,
        mayBeGone,
        cookie: index % 2 === 0 ? undefined : posters[index % posters.length]?.cookie,
      }),
    )
    const leaving = new AbortController()
    const much = largest
      ? [
          keepWritingMuch(largest, await cookieOf(server.origin, `${largest.member}@example.com`), {
            traffic,
            until,
            leaving: leaving.signal,
          }),
        ]
      : []
    const everybody = Promise.all([
      ...readers,
      ...posters.map((me) => keepPosting(me, posting)),
      ...much,
    ])
    const time = async () => {
      await wait(seconds * RESTART_AFTER * 1000)
      traffic.interrupt()
      const stops = [await stopTimed(server)]
      server = await start()
      traffic.resume(server.origin)
      const rest = seconds * (1 - RESTART_AFTER) * 1000
      const memory = sampleMemory(server.process.pid ?? 0, rest / MEMORY_SAMPLES)
      await wait(rest * LEAVES_AFTER)
      leaving.abort()
      await wait(rest * (1 - LEAVES_AFTER))
      if (largest) await isGone(dataDir, largest.member)
      while (ledger.acknowledged < leastWrites) await wait(100)
      return { stops, memory: memory() }
    }
    // The first failure ends the run.
    const { stops, memory } = await Promise.race([
      time(),
      everybody.then(() => Promise.reject(new Error('All connections ended too early.'))),
    ])
    ended.abort()
    await everybody
    const received = traffic.responsesSinceStart
    const counted = await countedRequests(metricsUrl)
    stops.push(await stopTimed(server))
    return {
      times: traffic.times,
      seconds,
      acknowledged: ledger.acknowledged,
      complaints: traffic.complaints,
      ...(await verify(dataDir, posting)),
      responses: { received, counted },
      memory,
      stops,
    }
  } finally {
    traffic.end()
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
