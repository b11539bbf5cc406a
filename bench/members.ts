import { CONNECTIONS, inWords, measure, type Measured, type Plan } from './http-measure.ts'
import { load } from './http-load.ts'
import { startMemberSite, type MemberServer, type MemberSite } from './members-site.ts'
import { followMemory, median, memoryText, printResult, processorMs } from './report.ts'

/*
 * Pages while members write. Pages of members are not cached: these figures show the cost of rendering.
 *
 * With BENCH_BEFORE=<folder of another built checkout>, each line measures both versions in alternation and
 * also gives the older one's figure. Figures of two runs are not comparable on a shared machine.
 */

const PLAN: Plan = {
  rounds: 5,
  seconds: 2,
  bareSeconds: 1,
  warmUpSeconds: 1,
}

interface Line {
  /** Members in turn; 0 means signed out. */
  members: number
  writesPerSecond: number
  least: number
  p99: number
}

const MANY_MEMBERS = 2000
const MANY_MEMBERS_LINE: Line = { members: MANY_MEMBERS, writesPerSecond: 8, least: 350, p99: 150 }
const LINES: Line[] = [
  { members: 120, writesPerSecond: 8, least: 1000, p99: 60 },
  MANY_MEMBERS_LINE,
]
const CPU = { targetMs: 2.5, rounds: 3, seconds: 3, connections: 4 }
const PEAK_MB = 350
/** A server runs for days: its first thousand pages, which V8 has not optimized yet, are not measured. */
const WARM_UP = { seconds: 8, connections: 4 }
/** Seldom enough not to slow down what is measured. */
const MEMORY_INTERVAL_MS = 200

/** The 99th percentile of times, rounded. */
function p99Of(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) * 0.99)] ?? NaN).toFixed(0)
}

/** Appends the figure of the older version, if there is one. */
function withBefore(figure: string, before: string | undefined): string {
  return before === undefined ? figure : `${figure}; before: ${before}`
}

async function benchLine(
  site: MemberSite,
  page: keyof MemberSite['pages'],
  line: Line,
  br = false,
): Promise<void> {
  const { members, writesPerSecond, least, p99 } = line
  const candidate = ({ origin, writer }: MemberServer) => ({
    origin,
    runLoad: <Result>(work: () => Promise<Result>) => writer.during(writesPerSecond, work),
  })
  const measured = await measure(
    candidate(site.latest),
    {
      path: site.pages[page],
      headers: br ? { 'accept-encoding': 'br' } : {},
      cookies: members === 0 ? undefined : site.cookies.slice(0, members),
    },
    PLAN,
    site.before && candidate(site.before),
  )
  const text = (figures: Measured, { writer }: MemberServer) =>
    `${inWords(figures)}, writes p99 ${p99Of(writer.takeTimes())} ms`
  const who = members === 0 ? 'signed out' : `${members} members in turn`
  printResult({
    what: `${page}, ${who}, ${writesPerSecond} writes a second${br ? ', br' : ''}`,
    target: br ? 'no limit is set' : `>= ${least} a second, p99 <= ${p99} ms`,
    measured: withBefore(
      text(measured, site.latest),
      site.before && measured.before && text(measured.before, site.before),
    ),
    met: br || (measured.requestsPerSecond >= least && measured.p99 <= p99),
  })
}

/** Repeats a measurement of the processor time of a page, in milliseconds by request. */
function createProcessorRun({ server, origin }: MemberServer, path: string, cookies: string[]) {
  const pid = server.process.pid ?? 0
  let firstCookie = 0
  return async (): Promise<number> => {
    const before = processorMs(pid)
    const { requests } = await load({
      url: origin + path,
      connections: CPU.connections,
      seconds: CPU.seconds,
      headers: {},
      cookies,
      firstCookie,
    })
    firstCookie += requests
    return (processorMs(pid) - before) / requests
  }
}

/** Requests a page until V8 has optimized its code. */
async function warmUp({ origin }: MemberServer, path: string, cookies: string[]): Promise<void> {
  await load({ url: origin + path, headers: {}, cookies, ...WARM_UP })
}

async function benchProcessor(site: MemberSite, page: keyof MemberSite['pages']): Promise<void> {
  const cookies = site.cookies.slice(0, MANY_MEMBERS)
  const series = [site.latest, ...(site.before ? [site.before] : [])].map((server) => ({
    times: [] as number[],
    run: createProcessorRun(server, site.pages[page], cookies),
  }))
  for (const { run } of series) await run()
  for (let round = 0; round < CPU.rounds; round++)
    for (const { times, run } of series) times.push(await run())
  const [latest = NaN, before] = series.map(({ times }) => median(times))
  const text = (ms: number) => `${ms.toFixed(2)} ms`
  printResult({
    what: `CPU of a member's ${page} rendered anew`,
    target: `<= ${CPU.targetMs} ms`,
    measured: withBefore(text(latest), before === undefined ? undefined : text(before)),
    met: latest <= CPU.targetMs,
  })
}

/** Pages of many members while others write, the processor time of a page, and the memory of all that. */
export async function benchMembers(): Promise<void> {
  const site = await startMemberSite(process.env.BENCH_BEFORE)
  try {
    const follow = ({ server }: MemberServer) =>
      followMemory(server.process.pid ?? 0, MEMORY_INTERVAL_MS)
    const followed = follow(site.latest)
    const followedBefore = site.before && follow(site.before)
    console.log(`\npages of members while others write, ${CONNECTIONS} connections`)
    for (const page of ['feed', 'photo page'] as const) {
      for (const server of [site.latest, ...(site.before ? [site.before] : [])])
        await warmUp(server, site.pages[page], site.cookies)
      for (const line of LINES) await benchLine(site, page, line)
      // Browsers ask for compression.
      if (page === 'feed') await benchLine(site, page, MANY_MEMBERS_LINE, true)
      await benchProcessor(site, page)
    }
    const peak = followed.peak()
    printResult({
      what: 'peak memory of the server with all these members',
      target: `<= ${PEAK_MB} MB`,
      measured: withBefore(memoryText(peak), followedBefore && memoryText(followedBefore.peak())),
      met: peak !== null && peak.used <= PEAK_MB,
    })
  } finally {
    await site.dispose()
  }
}
