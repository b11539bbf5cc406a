import { beforeEach, describe, expect, test } from 'vitest'
import type { BufferedResponse } from './buffered-response.server.ts'
import { ResponseCache } from './response-cache.server.ts'
import { CachedResponse } from './cached-response.server.ts'

let revision = 0
let now = 0
let cache: ResponseCache
let rendered: string[]

beforeEach(() => {
  revision = 1
  now = 0
  rendered = []
  cache = new ResponseCache({ revision: () => revision, now: () => now })
})

const bufferedResponse = (
  text: string,
  headers: Record<string, string> = {},
): BufferedResponse => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(text),
})

/** Gets a page with the given text. */
const getPage = (name: string, text: string, response = bufferedResponse(text)) =>
  cache.getOrRender(name, async () => {
    rendered.push(text)
    await Promise.resolve()
    return response
  })

describe('ResponseCache', () => {
  test('renders a page once and returns it from then on while nothing changes', async () => {
    const first = await getPage('/', 'a')
    expect(first).toBeInstanceOf(CachedResponse)
    expect(await getPage('/', 'b')).toBe(first)
    expect(cache.lookup('/')).toBe(first)
    expect(rendered).toEqual(['a'])
  })

  test('renders once for simultaneous requests', async () => {
    const [one, other] = await Promise.all([getPage('/', 'a'), getPage('/', 'b')])
    expect(one).toBe(other)
    expect(rendered).toEqual(['a'])
  })

  test('renders again after a write to the content', async () => {
    await getPage('/', 'a')
    revision = 2
    expect(cache.lookup('/')).toBeUndefined()
    await getPage('/', 'b')
    expect(rendered).toEqual(['a', 'b'])
  })

  test('does not return a page that was rendered before a write to later requests', async () => {
    const early = getPage('/', 'a')
    revision = 2
    const late = getPage('/', 'b')
    expect(await late).not.toBe(await early)
    expect(rendered).toEqual(['a', 'b'])
    expect(cache.lookup('/')).toBe(await late)
  })

  test('expires after half a minute', async () => {
    await getPage('/', 'a')
    now = 29_999
    expect(cache.lookup('/')).toBeDefined()
    now = 30_000
    expect(cache.lookup('/')).toBeUndefined()
  })

  test.each([
    ['with a cookie', bufferedResponse('a', { 'Set-Cookie': 'x=1' })],
    ['that may not be stored', bufferedResponse('a', { 'Cache-Control': 'private, no-store' })],
    ['with another status', { ...bufferedResponse('a'), status: 404 }],
  ])('returns a response %s only to the request that rendered it', async (_name, response) => {
    const [own, foreign] = await Promise.all([getPage('/', 'a', response), getPage('/', 'b')])
    expect(own).toBe(response)
    expect(foreign).toBeNull()
    expect(cache.lookup('/')).toBeUndefined()
    expect(cache.byteLength).toBe(0)
  })

  test('renders again after a failure', async () => {
    const failing = cache.getOrRender('/', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await getPage('/', 'a')).toBeInstanceOf(CachedResponse)
  })
})

test('evicts the least recently used', async () => {
  cache = new ResponseCache({ revision: () => revision, now: () => now, capacity: 60_000 })
  for (let index = 0; index < 20; index++) await getPage(`/${index}`, 'x'.repeat(900))
  expect(cache.lookup('/19')).toBeDefined()
  expect(cache.lookup('/0')).toBeUndefined()
})
