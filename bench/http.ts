import { Client } from '../tests/support/client.ts'
import { plainPhoto } from '../tests/support/pictures.ts'
import { startServer, type RunningServer } from '../tests/support/server.ts'
import { CONNECTIONS, inWords, measure, type Plan, type Question } from './http-measure.ts'
import { printResult } from './report.ts'

const PLAN: Plan = {
  rounds: 7,
  seconds: 1,
  bareSeconds: 1,
  warmUpSeconds: 1,
  recompressSeconds: 2.5,
}
const PHOTOS = 24
const MEMBERS = 4

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
        const measured = await measure({ origin }, { path, headers }, PLAN)
        printResult({
          what: `${name}, signed out, ${encoding}`,
          target: '>= 0.75 of bare node:http',
          measured: inWords(measured),
          met: measured.ratio >= 0.75,
        })
      }

    const least = async (what: string, target: number, question: Question) => {
      const measured = await measure({ origin }, question, PLAN)
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
      const measured = await measure({ origin }, { path: '/', cookies: members }, PLAN)
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
