import { createServer } from 'node:http'
import autocannon from 'autocannon'
import { Client } from '#tests/support/client.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'
import { report } from './report.ts'

const CONNECTIONS = 32
const SECONDS = 4
const PHOTOS = 24

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} bad answers, ${errors} errors`)
  return requests.average
}

/** The same bytes from bare node:http, so that a figure can be read on any machine. */
async function bareRequestsPerSecond(body: Buffer, type: string): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.byteLength })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  try {
    if (address === null || typeof address === 'string') throw new Error('No port.')
    return await requestsPerSecond(`http://127.0.0.1:${address.port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** Requests a second of what visitors ask most, against bare Node sending the same bytes. */
export async function benchPages(): Promise<void> {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  try {
    const member = new Client(server.origin)
    await member.signIn({ email: 'bench@example.com', givenName: 'Bench' })
    for (let index = 0; index < PHOTOS; index++) {
      const image = { bytes: await plainPhoto(600 + index * 20, 500) }
      await member.upload('/api/photos', { title: `Cart ${index}`, tags: 'bench' }, { image })
    }
    const [photo] = (await (await member.request('/api/photos?limit=1')).json()) as {
      url: string
      thumbnailUrl: string
    }[]
    const rows: [string, string][] = []
    const paths = {
      feed: '/',
      'photo page': photo?.url,
      '/api/photos': '/api/photos',
      'image file': photo?.thumbnailUrl,
    }
    for (const [label, path = ''] of Object.entries(paths)) {
      const answer = await fetch(server.origin + path)
      const body = Buffer.from(await answer.arrayBuffer())
      const bare = await bareRequestsPerSecond(body, answer.headers.get('Content-Type') ?? '')
      const own = await requestsPerSecond(`http://127.0.0.1:${new URL(server.origin).port}${path}`)
      rows.push([
        label,
        `${(own / bare).toFixed(3)} of bare Node (${own.toFixed(0)} of ${bare.toFixed(0)} a second)`,
      ])
    }
    report(`requests a second, ${CONNECTIONS} connections, uncompressed`, rows)
  } finally {
    await server.dispose()
  }
}
