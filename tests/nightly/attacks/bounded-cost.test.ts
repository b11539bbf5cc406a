import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unsubscribeToken } from '#app/features/mail-notices/token.server.ts'
import { insertCategory } from '#db/queries/tags.ts'
import { type Client, okJson, signedIn } from '#tests/support/client.ts'
import { HealthProber, isHarmless, mainThreadMs } from '#tests/support/event-loop.ts'
import {
  HEADERS,
  hostileBodies,
  QUERIES,
  rotation,
  SEGMENTS,
  type Hostile,
} from '#tests/support/hostile-corpus.ts'
import { makeInvitation } from '#tests/support/members.ts'
import { peakMemory, getPid } from '#tests/support/processes.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { seededRandom } from '#tests/support/random.ts'
import { examplePaths, routePaths } from '#tests/support/routes.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'
import { makeWeeks } from '#tests/support/weeks.ts'

/*
 * Tests the rule of docs/architecture.md, "Bounded cost": no request of the corpus to any route
 * delays others. Each route gets a sample of each kind of input, and the next route the next
 * sample. BOUNDED_COST_SEED selects other samples.
 */

const SEED = Number(process.env.BOUNDED_COST_SEED ?? 15)
console.log(`BOUNDED_COST_SEED=${SEED}`)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW']
const WRITES = ['POST', 'PATCH', 'DELETE']

/** Number of inputs of each kind per route. */
const SAMPLE = { segments: 12, queries: 20, headers: 8, texts: 5, odd: 3, tooLarge: 1 }

/** Paths outside the URL map. */
const BESIDE = [
  ...['/healthz', '/robots.txt', '/sitemap.xml', '/sitemap/:file', '/sw.js', '/assets/:file'],
  ...['/images/:file', '/avatars/:file', '/api/images/:file', '/api/proxy-image', '/__manifest'],
  ...[
    '/.well-known/security.txt',
    '/account/export',
    '/oidc/auth',
    '/oidc/token',
    '/oidc/me',
    '/oidc/interaction/:file',
  ],
]

/** Routes with the most expensive queries or parameters get many more. */
const MANY_QUERIES = ['/search', '/api/photos', '/api/search/suggestions', '/oembed']
const MANY_SEGMENTS = ['/tag/:tag', '/photo/:slug', '/api/tags/:tag/photos']
const MANY = 200

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 500

let site: Site
let jane: Client
let prober: HealthProber
let janesId: string
let photoId = 0
let commentId = 0
let collectionUrl = '/saved/0'
let week: string
let code: string
let photoUrl = '/photo/none'
let binderUrl = '/u/jane/binder/none'

beforeAll(async () => {
  site = await startSite({ MODERATORS: 'jane@example.com' })
  await insertCategory({ name: 'Street', slug: 'street', description: null })
  prober = await HealthProber.start(site.origin, getPid(site.process))
  await haveJane()
  week = makeWeeks(photoId, 'cart')
  code = await makeInvitation()
}, 60_000)
afterAll(() => {
  prober.stop()
  return site.dispose()
})

/** Signs Jane in, with her photo and her binder: some requests sign her out, rename or delete. */
async function haveJane(): Promise<void> {
  jane = await signedIn(site.origin, { email: 'jane@example.com', givenName: 'Jane' })
  const { id } = await jane.ownRecord<{ id: string }>()
  janesId = id
  await haveThings()
}

async function haveThings(): Promise<void> {
  site.db.$client.prepare('UPDATE users SET username = ? WHERE id = ?').run('jane', janesId)
  if ((await jane.request(`/api/photos/${photoId}`)).status !== 200) {
    const photo = await uploadPhoto(jane, { title: 'Open', tags: 'cart' })
    photoId = photo.id
    const path = `/api/photos/${photoId}/comments`
    const comment = await okJson<{ id: number }>(jane.sendJson('POST', path, { content: 'Hi' }))
    commentId = comment.id
    photoUrl = photo.url
  }
  if ((await jane.request(binderUrl)).status !== 200) {
    const binder = await okJson<{ url: string }>(
      jane.sendJson('POST', '/api/binders', { title: 'Mine' }),
    )
    binderUrl = binder.url
  }
  if ((await jane.request(collectionUrl)).status !== 200) {
    await okJson(jane.sendJson('POST', '/api/saved', { ids: [photoId] }))
    const fields = { intent: 'add', newTitle: 'Ideas', [`photo-${photoId}`]: 'on' }
    const sorted = await jane.post('/saved', fields)
    collectionUrl = sorted.headers.get('Location') ?? ''
  }
}

function idFor(route: string): string {
  if (route.startsWith('/moderation/members/')) return janesId
  if (route.startsWith('/moderation/comments/')) return String(commentId)
  return route.startsWith('/saved/') ? (collectionUrl.split('/').at(-1) ?? '') : String(photoId)
}

/** Values for the parameters of a route, for existing content. */
function examplesFor(route: string): Record<string, string> {
  const getLast = (url: string) => url.split('/').at(-1) ?? ''
  const binder = route.includes('/binder/') && getLast(binderUrl)
  const category = /\/categor(y|ies)\//.test(route) && 'street'
  return {
    ':slug': binder || category || getLast(photoUrl),
    ':username': 'jane',
    ':id': idFor(route),
    ':tag': 'cart',
    ':make': 'club-car',
    ':week': week,
    ':document': 'privacy-policy',
    ':token': unsubscribeToken(janesId),
    ':code': code,
    ':file': 'photos-1.xml',
    '*': 'anything',
  }
}

/** The path of a route with other values for its parameters. */
const withParameter = (route: string, value: string) => route.replace(/:\w+|\*/g, value)

const random = seededRandom(SEED).fraction
const bodies = hostileBodies(random)
const next = {
  segment: rotation(SEGMENTS, random),
  query: rotation(QUERIES, random),
  header: rotation(HEADERS, random),
  text: rotation(bodies.texts, random),
  odd: rotation(bodies.odd, random),
  tooLarge: rotation(bodies.tooLarge, random),
}
const several = <Item>(count: number, take: () => Item) => Array.from({ length: count }, take)

type Sender = 'jane' | 'nobody'

interface Sent extends Hostile {
  method: string
  path: string
  sender: Sender
}

function send({ method, path, query = '', headers = [], body, sender }: Sent): Promise<Response> {
  const isNamed = (name: string) => headers.some((line) => line.toLowerCase().startsWith(name))
  const lines = [
    ...(isNamed('origin:') ? [] : [`Origin: ${site.origin}`]),
    ...(sender === 'nobody' || isNamed('cookie:') ? [] : [`Cookie: ${jane.cookieHeader('/')}`]),
    ...headers,
  ]
  if (!body) return rawRequest(site.origin, path + query, lines, method)
  // Keep-alive, as in a browser, so that an early response is not lost.
  return fetch(site.origin + path, {
    method,
    headers: lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
    body: new Uint8Array(body),
    redirect: 'manual',
  })
}

/** The problem with a response or its duration; null if there is none. */
async function readProblem(sent: Sent): Promise<string | null> {
  const pid = getPid(site.process)
  const before = mainThreadMs(pid)
  const response = await send(sent)
  const size = (await response.arrayBuffer()).byteLength
  const busyMs = mainThreadMs(pid) - before
  const isBusy = response.status === 503 && response.headers.has('Retry-After')
  // The oEmbed status for an unsupported format.
  const isUnsupported = response.status === 501
  if (!(response.status < 500 || isBusy || isUnsupported)) return `${response.status}`
  if (response.status >= 400 && size >= MEGABYTE) return `${response.status} with ${size} bytes`
  if (isHarmless(busyMs)) return null
  const blocked = await prober.blockedBy(async () => (await send(sent)).arrayBuffer())
  return blocked && `/healthz waited ${blocked.waitedMs} ms, ${blocked.busyMs} of them busy`
}

async function readProblems(all: Iterable<Sent>): Promise<string[]> {
  const problems: string[] = []
  for (const sent of all) {
    const problem = await readProblem(sent).catch((error: unknown) => String(error))
    const { method, path, name, sender } = sent
    if (problem) problems.push(`${method} ${path.slice(0, 60)} by ${sender}, ${name}: ${problem}`)
  }
  return problems
}

/** The methods with a body that the route accepts from a member. */
async function methodsWithBody(path: string): Promise<string[]> {
  const taken: string[] = []
  for (const method of WRITES) {
    const response = await jane.sendJson(method, path, '{')
    if (![404, 405].includes(response.status)) taken.push(method)
  }
  return taken
}

function* samples(route: string, path: string, methods: string[]): Iterable<Sent> {
  const senders: Sender[] = ['nobody', 'jane']
  for (const sender of senders)
    for (const method of METHODS) yield { ...next.header(), method, path, sender }
  const read = { method: 'GET', path, sender: 'nobody' } as const
  const segments = MANY_SEGMENTS.includes(route) ? MANY : SAMPLE.segments
  if (route.includes(':') || route.includes('*'))
    for (const value of several(segments, next.segment))
      yield { ...read, path: withParameter(route, value), name: 'as a parameter' }
  const queries = MANY_QUERIES.includes(route) ? MANY : SAMPLE.queries
  for (const [at, query] of several(queries, next.query).entries())
    yield { ...read, ...query, sender: senders[at % 2] ?? 'nobody' }
  for (const [at, header] of several(SAMPLE.headers, next.header).entries())
    yield { ...read, ...header, sender: senders[at % 2] ?? 'nobody' }
  yield { ...next.text()(), method: 'POST', path, sender: 'nobody' }
  yield { ...next.tooLarge()(), method: 'POST', path, sender: 'nobody' }
  for (const method of methods)
    for (const kind of ['text', 'odd', 'tooLarge'] as const) {
      const count = { text: SAMPLE.texts, odd: SAMPLE.odd, tooLarge: SAMPLE.tooLarge }[kind]
      for (const body of several(count, next[kind]))
        yield { ...body(), method, path, sender: 'jane' }
    }
}

describe('a route does not delay other requests', () => {
  beforeEach(async () => {
    if ((await jane.request('/api/auth/user')).status === 200) await haveThings()
    else await haveJane()
  })

  test.each([...routePaths, ...BESIDE])('%s', async (route) => {
    const [path = ''] = examplePaths(examplesFor(route), [route])
    if (/:(?:slug|username|id|tag|week)$/.test(route))
      expect((await jane.request(path)).status, 'the example').not.toBe(404)
    const methods = await methodsWithBody(path)
    if ((await jane.request('/api/auth/user')).status !== 200) await haveJane()
    expect(await readProblems(samples(route, path, methods))).toEqual([])
  })
})

test('every route of the map was requested', async () => {
  await wait(300)
  const asked = new Set(site.log().match(/(?<="route":")[^"]+/g))
  for (const path of routePaths) expect(asked).toContain(path)
})

test('no request logged an error', () => {
  const errors = site
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  expect(errors).toEqual([])
})

test('the memory of the process stays limited', () => {
  expect(peakMemory(getPid(site.process))).toBeLessThan(MAX_MEGABYTES)
})
