import { setTimeout as wait } from 'node:timers/promises'
import { startBareRemix } from './bare-remix.ts'
import { load } from './http-load.ts'
import { startMemberSite } from './members-site.ts'
import { followMemory, memoryText, printResult, processorMs } from './report.ts'

/*
 * The processor time of pages that nobody has cached: those of 2,000 members in turn, compressed.
 * All threads count. All servers are measured in alternation, beside a bare Remix page.
 *
 * With BENCH_BEFORE=<folder of another built checkout>, each line also gives the figure of that
 * one. Figures of two runs are not comparable on a shared machine.
 */

const MEMBERS = 2000
const ROUNDS = 24
const ROUND = { connections: 4, seconds: 1 }
/**
 * A server runs for days: its first 5,000 pages are not measured, while V8 optimizes and each page
 * takes twice as long.
 */
const WARM_UP = { connections: 4, seconds: 25 }
/** A server without work takes less of a second. */
const IDLE_MS_A_SECOND = 20
const HEADERS = { 'accept-encoding': 'br' }
/** Seldom enough not to slow down what is measured. */
const MEMORY_INTERVAL_MS = 200
const MOST = { ofBefore: 0.65, notFoundOfBefore: 0.6, notFoundOfBare: 1.6, peakMB: 350 }

/** A server to measure. */
interface Candidate {
  pid: number
  url: string
  cookies?: string[]
  isNotFound?: boolean
}

/** Waits for the work that a start leaves to the background, such as likes that are old. */
async function untilIdle(pid: number): Promise<void> {
  for (let busy = Infinity; busy > IDLE_MS_A_SECOND;) {
    const before = processorMs(pid)
    await wait(1000)
    busy = processorMs(pid) - before
  }
}

/**
 * Measures servers in alternation, in short rounds of which the least counts: a shared machine has
 * minutes in which each page takes up to three times as long, and none in which it takes less.
 * @returns the milliseconds of processor time for a page of each
 */
async function measurePages(candidates: Candidate[]): Promise<number[]> {
  const series = candidates.map(({ pid, ...asked }) => {
    const times: number[] = []
    let firstCookie = 0
    const run = async (plan: typeof ROUND): Promise<void> => {
      const before = processorMs(pid)
      const { requests } = await load({ ...asked, headers: HEADERS, firstCookie, ...plan })
      firstCookie += requests
      times.push((processorMs(pid) - before) / requests)
    }
    return { times, run }
  })
  for (const { pid } of candidates) await untilIdle(pid)
  for (const { run, times } of series) {
    await run(WARM_UP)
    times.length = 0
  }
  for (let round = 0; round < ROUNDS; round++) for (const { run } of series) await run(ROUND)
  return series.map(({ times }) => Math.min(...times))
}

/**
 * Pages of many members, beside an older version and a bare Remix page, and the memory for them.
 */
export async function benchMembers(): Promise<void> {
  const site = await startMemberSite(process.env.BENCH_BEFORE)
  const bare = await startBareRemix()
  try {
    const cookies = site.cookies.slice(0, MEMBERS)
    const followed = followMemory(site.latest.server.process.pid ?? 0, MEMORY_INTERVAL_MS)
    console.log(
      `\npages of ${MEMBERS} members in turn, rendered anew, br: processor time of a page`,
    )
    for (const [page, path] of Object.entries(site.pages)) {
      const isNotFound = page === '404 page'
      const ofSite = ({ server, origin }: typeof site.latest) => ({
        pid: server.process.pid ?? 0,
        url: origin + path,
        cookies,
        isNotFound,
      })
      const [latest = NaN, ofBare = NaN, before] = await measurePages([
        ofSite(site.latest),
        { pid: bare.process.pid ?? 0, url: bare.origin },
        ...(site.before ? [ofSite(site.before)] : []),
      ])
      const beside = (other: number, name: string) =>
        `${(latest / other).toFixed(2)} of ${name} (${other.toFixed(2)} ms)`
      const mostOfBefore = isNotFound ? MOST.notFoundOfBefore : MOST.ofBefore
      const targets = [
        ...(before ? [`<= ${mostOfBefore} of before`] : []),
        ...(isNotFound ? [`<= ${MOST.notFoundOfBare} of a bare Remix page`] : []),
      ]
      printResult({
        what: `a member's ${page}`,
        target: targets.join(', ') || 'no limit is set',
        measured: [
          `${latest.toFixed(2)} ms`,
          beside(ofBare, 'a bare Remix page'),
          ...(before ? [beside(before, 'before')] : []),
        ].join(', '),
        met:
          (!before || latest / before <= mostOfBefore) &&
          (!isNotFound || latest / ofBare <= MOST.notFoundOfBare),
      })
    }
    const peak = followed.peak()
    printResult({
      what: 'peak memory of the server with all these members',
      target: `<= ${MOST.peakMB} MB`,
      measured: memoryText(peak),
      met: peak !== null && peak.used <= MOST.peakMB,
    })
  } finally {
    await bare.stop()
    await site.dispose()
  }
}
