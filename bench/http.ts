import { Client } from '../tests/support/client.ts'
import { plainPhoto } from '../tests/support/pictures.ts'
import { startServer, type RunningServer } from '../tests/support/server.ts'
import { CONNECTIONS, inWords, measure, type Plan } from './http-measure.ts'
import { printResult } from './report.ts'

const PLAN: Plan = {
  rounds: 7,
  seconds: 1,
  bareSeconds: 1,
  warmUpSeconds: 1,
}
const PHOTOS = 24
const TARGET = 0.6

/**
 * Fills the site with a page of photos and more.
 * @returns the path of the newest photo
 */
async function fillSite(server: RunningServer): Promise<string> {
  const member = new Client(server.origin)
  await member.signIn({ email: 'bench@example.com', givenName: 'Bench' })
  for (let index = 0; index < PHOTOS; index++) {
    const image = { bytes: await plainPhoto(600 + index * 20, 500) }
    const description = 'As fast as it looks'
    const fields = { title: `Cart number ${index}`, description, tags: 'bench' }
    await member.upload('/api/photos', fields, { image })
  }
  const [photo] = (await (await fetch(`${server.origin}/api/photos?limit=1`)).json()) as {
    url: string
  }[]
  if (!photo) throw new Error('The feed is empty.')
  return photo.url
}

/**
 * Requests per second of cached pages, each compared with bare node:http that sends the same bytes.
 */
export async function benchHttp(): Promise<void> {
  console.log(`\nrequests a second, ${CONNECTIONS} connections, ratios to bare node:http`)
  const server = await startServer({ LOG_LEVEL: 'info' }, { keepsLog: false })
  try {
    const photo = await fillSite(server)
    const origin = `http://127.0.0.1:${new URL(server.origin).port}`
    for (const [name, path] of Object.entries({ feed: '/', 'photo page': photo }))
      for (const encoding of ['br', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const measured = await measure({ origin }, { path, headers }, PLAN)
        printResult({
          what: `${name}, signed out, ${encoding}`,
          target: `>= ${TARGET} of bare node:http`,
          measured: inWords(measured),
          met: measured.ratio >= TARGET,
        })
      }
  } finally {
    await server.dispose()
  }
}
