import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { startBare } from './http-bare.ts'
import { load, type LoadResult } from './http-load.ts'
import { median, printResult } from './report.ts'

const CONNECTIONS = 32
const SECONDS = 1
/** Server and baseline alternate, so that both run under the same load. */
const ROUNDS = 7
const PHOTOS = 24
const MEMBERS = 4
/** By then the recompressed version of a repeated page is ready. */
const CODED_AFTER_MS = 2500

/** The request, and its client. */
interface Question {
  path: string
  headers?: Record<string, string>
  cookies?: readonly string[]
}

interface Measured extends LoadResult {
  /** Requests per second of bare node:http that sends the same headers and bytes. */
  bare: number
  /** The server's requests divided by those of the baseline in the same round. */
  ratio: number
}

/** The raw bytes and headers of a response, still encoded. */
async function rawResponse(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
        const contentHeaders = Object.entries(response.headers).filter(
          ([name]) => !own.includes(name),
        )
        resolve({
          headers: Object.fromEntries(contentHeaders.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Measures the server and the baseline in alternation; medians of all rounds. */
async function measure(origin: string, question: Question): Promise<Measured> {
  const { path, headers = {}, cookies } = question
  const [cookie] = cookies ?? []
  const url = origin + path
  const first = { ...headers, ...(cookie === undefined ? {} : { cookie }) }
  // Twice, with a pause: a repeated page is recompressed.
  for (let time = 0; time < 2; time++) {
    await rawResponse(url, first)
    await pause(CODED_AFTER_MS / 2)
  }
  const bare = await startBare(await rawResponse(url, first))
  const common = { connections: CONNECTIONS, seconds: SECONDS, headers, cookies }
  const rounds: Measured[] = []
  const middle = (of: (round: Measured) => number) => median(rounds.map(of))
  try {
    await load({ ...common, url, seconds: 1 })
    for (let round = 0; round < ROUNDS; round++) {
      const { requestsPerSecond: bareRate } = await load({ ...common, url: bare.origin })
      const result = await load({ ...common, url })
      rounds.push({ ...result, bare: bareRate, ratio: result.requestsPerSecond / bareRate })
    }
  } finally {
    await bare.stop()
  }
  return {
    requestsPerSecond: middle((round) => round.requestsPerSecond),
    p99: middle((round) => round.p99),
    bare: middle((round) => round.bare),
    ratio: middle((round) => round.ratio),
  }
}

function inWords({ requestsPerSecond, bare, p99, ratio }: Measured): string {
  return `${ratio.toFixed(2)} of bare node:http (${Math.round(requestsPerSecond)} of ${Math.round(bare)} a second, p99 ${p99} ms)`
}

/** Fills the site with a page of photos and more. @returns the newest photo, and members' cookies */
async function fillSite(server: RunningServer) {
  const members: Client[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const member = new Client(server.origin)
    await member.signIn({ email: `bench-${index}@example.com`, givenName: `Bench ${index}` })
    members.push(member)
  }
  for (let index = 0; index < PHOTOS; index++) {
    const image = { bytes: await plainPhoto(600 + index * 20, 500) }
    const fields = {
      title: `Cart number ${index}`,
      description: 'As fast as it looks',
      tags: 'bench',
    }
    await members[index % MEMBERS]?.upload('/api/photos', fields, { image })
  }
  const [photo] = (await (await fetch(`${server.origin}/api/photos?limit=1`)).json()) as {
    url: string
    thumbnailUrl: string
  }[]
  if (!photo) throw new Error('The feed is empty.')
  return { photo, cookies: members.map((member) => member.cookieHeader()) }
}

/** Requests per second of the most frequent pages, each compared with bare node:http that sends the same bytes. */
export async function benchHttp(): Promise<void> {
  console.log(`\nrequests a second, ${CONNECTIONS} connections, ratios to bare node:http`)
  const server = await startServer({ LOG_LEVEL: 'info' }, { keepsLog: false })
  try {
    const { photo, cookies } = await fillSite(server)
    // With a second cookie of this site a response is not cached.
    const uncached = cookies.map((cookie) => `${cookie}; cartfolio_none=1`)
    const origin = `http://127.0.0.1:${new URL(server.origin).port}`

    const pages = { feed: '/', 'photo page': photo.url, 'tag page': '/tag/bench' }
    for (const [name, path] of Object.entries(pages))
      for (const encoding of ['br', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const measured = await measure(origin, { path, headers })
        printResult({
          what: `${name}, signed out, ${encoding}`,
          target: '>= 0.75 of bare node:http',
          measured: inWords(measured),
          met: measured.ratio >= 0.75,
        })
      }

    const least = async (what: string, target: number, question: Question) => {
      const measured = await measure(origin, question)
      printResult({
        what,
        target: `>= ${target} a second`,
        measured: inWords(measured),
        met: measured.requestsPerSecond >= target,
      })
    }
    await least('/api/photos, signed out', 2500, { path: '/api/photos' })
    await least('/api/photos, rendered for each request', 2500, {
      path: '/api/photos',
      cookies: uncached,
    })
    await least('image file from the cache', 10_000, { path: photo.thumbnailUrl })

    for (const [how, members] of [
      ['asked for again', cookies],
      ['rendered for each request', uncached],
    ] as const) {
      const measured = await measure(origin, { path: '/', cookies: members })
      printResult({
        what: `feed of ${MEMBERS} members, signed in, ${how}`,
        target: '>= 600 a second, p99 < 120 ms',
        measured: inWords(measured),
        met: measured.requestsPerSecond >= 600 && measured.p99 < 120,
      })
    }
  } finally {
    await server.dispose()
  }
}
