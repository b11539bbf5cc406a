import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { getPid, residentMemory } from '#tests/support/processes.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/* Visitors can request any number of addresses; the server's memory for them is limited. */

let server: RunningServer
let photo: { id: number; url: string; imageUrl: string }
beforeAll(async () => {
  server = await startServer({}, { keepsLog: false })
  const jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
  photo = await uploadPhoto(jane, { title: 'Open', tags: 'cart' })
}, 60_000)
afterAll(() => server.dispose())

const CONNECTIONS = 16

/** Requests many paths, every second time with an invalid session cookie. */
async function askForAll(paths: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const { hostname, port } = new URL(server.origin)
  const left = paths.entries()
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      get({ agent, hostname, port, path, headers }, (response) => {
        response.resume().on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [at, path] of left)
        await ask(path, at % 2 === 0 ? {} : { Cookie: `cartfolio_session=${at}.${LONG}` })
    }),
  )
  agent.destroy()
}

const many = (count: number, path: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => path(at))
const LONG = 'x'.repeat(1500)

test('60,000 distinct addresses grow the process by at most 100 MB', async () => {
  // Memory that the process allocates once.
  await askForAll(['/', photo.url, '/feed.atom', '/tag/cart', '/api/photos', '/_root.data'])
  await askForAll(many(500, (at) => `/api/photos?limit=1&warm=${at}`))
  const before = residentMemory(getPid(server.process))
  const floods = [
    many(18_000, (at) => `/images/${String(at).padStart(22, 'A')}/full.jpg`),
    many(9000, (at) => `/${'\\'.repeat(20)}${at}${LONG}`),
    many(8000, (at) => `${photo.imageUrl}?retry=${at}`),
    many(10_000, (at) => `/api/photos?limit=1&offset=999999999&x=${at}`),
    many(2500, (at) => `/api/photos?limit=1&offset=${at + 1}`),
    many(5000, (at) => `/api/photos/${at}${LONG}`),
    many(1500, (at) => `/api/search/suggestions?q=${at}`),
    many(1500, (at) => `/feed.atom?x=${at}`),
    many(500, (at) => `/tag/cart/feed.atom?before=${at + 1}`),
    many(1000, (at) => `/?x=${at}`),
    many(500, (at) => `/?before=${at + 1}`),
    many(500, (at) => `/tag/made-up-${at}`),
    many(250, (at) => `/search?q=${at}`),
    many(250, (at) => `/help-center?q=${at}`),
    many(1000, (at) => `/nowhere/${at}${LONG}`),
    many(500, (at) => `/u/nobody${at}.data`),
  ]
  expect(floods.flat()).toHaveLength(60_000)
  for (const paths of floods) await askForAll(paths)
  expect(residentMemory(getPid(server.process)) - before).toBeLessThan(100)
}, 600_000)
