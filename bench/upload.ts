import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import autocannon from 'autocannon'
import { Client } from '../tests/support/client.ts'
import { startServer, type RunningServer } from '../tests/support/server.ts'
import { followMemory, memoryText, type MemoryUse, median, printResult } from './report.ts'
import { postUpload, uploadBody } from './upload-post.ts'

/**
 * A 12-megapixel JPEG that is as hard to encode as a camera's: smooth areas, edges and grain,
 * stored on its side with EXIF orientation 6.
 */
export async function cameraPhoto(): Promise<Buffer> {
  const width = 4000
  const height = 3000
  const shapes = Array.from({ length: 900 }, (_, index) => {
    const x = (index * 2741) % width
    const y = (index * 1733) % height
    const hue = (index * 47) % 360
    return `<ellipse cx="${x}" cy="${y}" rx="${30 + (index % 13) * 22}" ry="${20 + (index % 7) * 31}" fill="hsl(${hue} 45% ${25 + (index % 50)}%)" opacity=".55"/>`
  }).join('')
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fb7e0"/><stop offset="1" stop-color="#3f6b35"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>${shapes}</svg>`,
  )
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Bench' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

const RUNS = 7
const AT_ONCE = [5, 10, 20]
const READERS = 32
const LONGEST_SECONDS = 300
/** Pause between two stages: background work ends in the meantime. */
const REST_MS = 6_000
/** Delay until another visitor opens a new photo. */
const VISIT_MS = 20_000
const TARGET = { visibleMs: 600, peakMB: 350, feedMs: 300 }

/** A running server with a member's session, and the photo to upload. */
export interface Stage {
  server: RunningServer
  cookie: string
  photo: Buffer
}

function bodyOf({ photo }: Stage, title: string): Buffer {
  return uploadBody({ title, isPublic: 'on' }, photo)
}

async function upload(stage: Stage, title: string) {
  const timing = await postUpload(stage.server.origin, stage.cookie, bodyOf(stage, title))
  if (timing.status !== 303) throw new Error(`The upload returned status ${timing.status}.`)
  return timing
}

/** Fetches a complete page or image. */
export async function fetchWhole(url: string): Promise<{ ms: number; bytes: Buffer }> {
  const started = performance.now()
  const response = await fetch(url, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`)
  return { ms: performance.now() - started, bytes }
}

/** Milliseconds from the first byte of an upload until a visitor's feed shows it with its tile. */
export async function untilVisible(
  stage: Stage,
  title: string,
): Promise<{ all: number; response: number }> {
  const started = performance.now()
  const { responseMs } = await upload(stage, title)
  for (;;) {
    const { bytes } = await fetchWhole(`${stage.server.origin}/`)
    const card = bytes
      .toString()
      .split('<article')
      .find((part) => part.includes(`>${title}<`))
    const tile = card && /\/images\/[\w-]+\/640\.avif/.exec(card)?.[0]
    if (tile) {
      await fetchWhole(stage.server.origin + tile)
      return { all: performance.now() - started, response: responseMs }
    }
    if (performance.now() - started > 10_000)
      throw new Error('The upload did not appear in the feed.')
    await wait(5)
  }
}

/**
 * Milliseconds for the first and the second request of a photo page's image, at a width in AVIF, at
 * a delay in milliseconds after the upload.
 */
async function heroTimes(
  stage: Stage,
  title: string,
  width: number,
  later: number,
): Promise<[number, number]> {
  const { location } = await upload(stage, title)
  await wait(later)
  const { bytes } = await fetchWhole(new URL(location, stage.server.origin).href)
  const hero = new RegExp(`/images/[\\w-]+/${width}\\.avif`).exec(bytes.toString())?.[0]
  if (hero === undefined) throw new Error('The photo page has no picture of this width.')
  const first = await fetchWhole(stage.server.origin + hero)
  return [first.ms, (await fetchWhole(stage.server.origin + hero)).ms]
}

/** Simultaneous uploads, while other clients read the feed. */
async function crowd(stage: Stage, uploads: number) {
  const read = { url: `${stage.server.origin}/`, connections: READERS, duration: LONGEST_SECONDS }
  let end = () => {}
  const reading = new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(read, (error, result) => (error ? reject(error) : resolve(result)))
    end = () => instance.stop()
  })
  const followed = followMemory(stage.server.process.pid ?? 0)
  const started = performance.now()
  const titles = Array.from({ length: uploads }, (_, index) => `Crowd ${uploads}-${index}`)
  await Promise.all(titles.map((title) => upload(stage, title)))
  const ms = performance.now() - started
  const memory = followed.peak()
  end()
  const { latency, requests, non2xx, errors } = await reading
  if (non2xx > 0 || errors > 0) throw new Error('The feed failed during the uploads.')
  return { ms, memory, feed: latency.p99, rate: requests.average }
}

function withinPeak(use: MemoryUse | null): boolean {
  return use !== null && use.used <= TARGET.peakMB
}

async function benchOne(stage: Stage): Promise<void> {
  const followed = followMemory(stage.server.process.pid ?? 0)
  const first = await untilVisible(stage, 'First')
  const times = [first]
  while (times.length < RUNS) times.push(await untilVisible(stage, `Run ${times.length}`))
  const visible = median(times.map(({ all }) => all))
  const response = median(times.map(({ response: ms }) => ms))
  const memory = followed.peak()
  printResult({
    what: `upload of a 12-megapixel JPEG (${(stage.photo.byteLength / 1e6).toFixed(1)} MB): start of the POST to visible`,
    target: `<= ${TARGET.visibleMs} ms`,
    measured: `${visible.toFixed(0)} ms, median of ${RUNS} (response after ${response.toFixed(0)} ms; the first after the start ${first.all.toFixed(0)} ms; ${availableParallelism()} cores)`,
    met: visible <= TARGET.visibleMs,
  })
  printResult({
    what: 'its peak memory, all processes of the server',
    target: `<= ${TARGET.peakMB} MB`,
    measured: memoryText(memory),
    met: withinPeak(memory),
  })
}

async function benchCrowds(stage: Stage): Promise<void> {
  for (const uploads of AT_ONCE) {
    await wait(REST_MS)
    const { ms, memory, feed, rate } = await crowd(stage, uploads)
    printResult({
      what: `${uploads} uploads at once: peak memory`,
      target: `<= ${TARGET.peakMB} MB`,
      measured: `${memoryText(memory)}; all responses after ${(ms / 1000).toFixed(1)} s`,
      met: withinPeak(memory),
    })
    printResult({
      what: `  the feed during uploads, ${READERS} connections: p99`,
      target: `< ${TARGET.feedMs} ms`,
      measured: `${feed} ms at ${rate.toFixed(0)} requests/s`,
      met: feed < TARGET.feedMs,
    })
  }
}

async function benchHeroes(stage: Stage): Promise<void> {
  for (const [width, later] of [
    [1280, 0],
    [1920, 0],
    [1280, VISIT_MS],
  ] as const) {
    await wait(REST_MS)
    const [first, again] = await heroTimes(stage, `Hero ${width} ${later}`, width, later)
    printResult({
      what: `the picture of a photo page ${later / 1000} s after the upload, ${width} px AVIF, first request`,
      target: 'no limit is set',
      measured: `${first.toFixed(0)} ms (again: ${again.toFixed(0)} ms)`,
      met: true,
    })
  }
}

/**
 * Uploads to the built server: time until the photo is shown, memory, and the effect on readers.
 */
export async function benchUpload(): Promise<void> {
  const photo = await cameraPhoto()
  const server = await startServer({ LOG_LEVEL: 'silent' })
  try {
    const member = new Client(server.origin)
    await member.signIn({ email: 'bench@example.com', givenName: 'Bench' })
    const stage = { server, cookie: member.cookieHeader(), photo }
    await benchOne(stage)
    await benchCrowds(stage)
    await benchHeroes(stage)
  } finally {
    await server.dispose()
  }
}
