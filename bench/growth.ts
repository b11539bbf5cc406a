import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { load, type LoadResult } from './http-load.ts'
import { startMemberSite, type MemberSite } from './members-site.ts'
import { followMemory, median, printResult, processorShare } from './report.ts'
import { cameraPhoto } from './upload.ts'
import { postUpload, uploadBody } from './upload-post.ts'
import { MINUTE_MS } from '../app/durations.ts'

/*
 * A busy evening, and the same with twice, five and ten times as many people: which limit is
 * reached first. See docs/scaling.md. Uploads are photos of a camera, with 12 megapixels each.
 */

/** The load of the busiest minute that the other measurements use. */
const EVENING = { viewsPerSecond: 100, writesPerSecond: 8, uploadsPerMinute: 6 }
const FACTORS = [1, 2, 5, 10]
const SECONDS = 30
/** The work on the pictures of a step ends in the meantime. */
const REST_MS = 15_000
const CONNECTIONS = 64
const LIMITS = { rateShare: 0.95, pageMs: 300, writeMs: 300, uploadMs: 10_000, peakMB: 350 }

interface Step {
  pages: LoadResult
  /** Response times in milliseconds. */
  writes: number[]
  uploads: number[]
  peakMB: number
  /** Of one processor, by the process of the server and by that of its pictures. */
  processors: number
}

/**
 * Posts uploads at fixed times, without waiting for earlier responses.
 * @returns the response times
 */
async function postUploads(site: MemberSite, photo: Buffer, perMinute: number): Promise<number[]> {
  const count = Math.round((perMinute * SECONDS * 1000) / MINUTE_MS)
  const posts = Array.from({ length: count }, async (_, index) => {
    await wait((index * MINUTE_MS) / perMinute)
    const body = uploadBody({ title: `Growth ${index}`, isPublic: 'on' }, photo)
    const cookie = site.cookies[index % site.cookies.length] ?? ''
    const { status, responseMs } = await postUpload(site.latest.server.origin, cookie, body)
    return status === 303 ? responseMs : Infinity
  })
  return Promise.all(posts)
}

async function runStep(site: MemberSite, photo: Buffer, factor: number): Promise<Step> {
  const { server, origin, writer } = site.latest
  const pid = server.process.pid ?? 0
  const memory = followMemory(pid, 500)
  const processors = processorShare(pid)
  const [pages, uploads] = await writer.during(EVENING.writesPerSecond * factor, () =>
    Promise.all([
      load({
        url: origin + site.pages.feed,
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers: {},
        cookies: site.cookies,
        perSecond: EVENING.viewsPerSecond * factor,
      }),
      postUploads(site, photo, EVENING.uploadsPerMinute * factor),
    ]),
  )
  return {
    pages,
    uploads,
    writes: writer.takeTimes(),
    peakMB: memory.peak()?.used ?? NaN,
    processors: processors(),
  }
}

const p99Of = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]

/** The limits that a step exceeds. */
function exceeded(step: Step, factor: number): string[] {
  const { pages, writes, uploads, peakMB } = step
  const checks: Record<string, boolean> = {
    'pages a second': pages.requestsPerSecond < EVENING.viewsPerSecond * factor * LIMITS.rateShare,
    'p99 of pages': pages.p99 > LIMITS.pageMs,
    'p99 of writes': (p99Of(writes) ?? 0) > LIMITS.writeMs,
    uploads: Math.max(...uploads) > LIMITS.uploadMs,
    memory: peakMB > LIMITS.peakMB,
  }
  return Object.keys(checks).filter((name) => checks[name])
}

/** The bytes of all files of a folder. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** A growing load of readers, writers and uploads at the same time. */
export async function benchGrowth(): Promise<void> {
  const photo = await cameraPhoto()
  const site = await startMemberSite()
  try {
    console.log('\na busy evening, and the same with more people')
    await load({
      url: site.latest.origin + site.pages.feed,
      connections: CONNECTIONS,
      seconds: 10,
      headers: {},
      cookies: site.cookies,
    })
    let uploaded = 0
    for (const factor of FACTORS) {
      await wait(REST_MS)
      const step = await runStep(site, photo, factor)
      const { pages, writes, uploads, peakMB, processors } = step
      uploaded += uploads.length
      const limits = exceeded(step, factor)
      const { viewsPerSecond, writesPerSecond, uploadsPerMinute } = EVENING
      printResult({
        what: `${viewsPerSecond * factor} pages and ${writesPerSecond * factor} writes a second, ${uploadsPerMinute * factor} uploads a minute`,
        target: `pages and writes p99 <= ${LIMITS.pageMs} ms, uploads <= ${LIMITS.uploadMs / 1000} s, <= ${LIMITS.peakMB} MB`,
        measured:
          `${pages.requestsPerSecond.toFixed(0)} pages a second, p99 ${pages.p99} ms; writes p99 ${p99Of(writes)?.toFixed(0)} ms; ` +
          `uploads ${median(uploads).toFixed(0)} ms, longest ${Math.max(...uploads).toFixed(0)} ms; ` +
          `${peakMB.toFixed(0)} MB; ${processors.toFixed(2)} processors` +
          (limits.length > 0 ? `; exceeded: ${limits.join(', ')}` : ''),
        met: limits.length === 0,
      })
    }
    await wait(REST_MS)
    const megabytes = bytesIn(join(site.latest.server.dataDir, 'images')) / 1e6
    printResult({
      what: 'disk for a photo of a camera, with all its sizes',
      target: 'no limit is set',
      measured: `${(megabytes / uploaded).toFixed(2)} MB (${uploaded} photos of ${(photo.byteLength / 1e6).toFixed(1)} MB)`,
      met: true,
    })
  } finally {
    await site.dispose()
  }
}
