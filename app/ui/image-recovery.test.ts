import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readImageAddress } from '#storage/address-variants.ts'
import { findImage, imageVariants } from './image-recovery.ts'

/** Log of events: probes with the seconds since the first failure, then the end. */
let events: string[]
let begin: number
let outcome: (address: string) => 'loads' | 'fails' | 'hangs'

class FakeImage {
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  set src(address: string) {
    if (address === '') return
    events.push(`${(Date.now() - begin) / 1000} s ${address}`)
    const how = outcome(address)
    if (how !== 'hangs') queueMicrotask(() => (how === 'loads' ? this.onload : this.onerror)?.())
  }
}

const src = '/images/a/640.jpg'
let progress: { retry: number }
let stop: AbortController

async function find(retries: number): Promise<void> {
  const address = await findImage(src, retries, progress, stop.signal)
  if (stop.signal.aborted) return
  events.push(address ? `found ${address}` : `failed after ${(Date.now() - begin) / 1000} s`)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('location', { origin: 'https://cartfolio.example' })
  events = []
  begin = Date.now()
  progress = { retry: 0 }
  stop = new AbortController()
  outcome = () => 'fails'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tries another variant each time, until one loads', async () => {
  outcome = (address) => (address.startsWith('/api/images') ? 'loads' : 'fails')
  const ended = find(10)
  await vi.runAllTimersAsync()
  await ended
  expect(events).toEqual([
    `1 s ${src}?retry=1`,
    `3 s /uploads${src}`,
    `7 s /api/images${src}`,
    `found /api/images${src}`,
  ])
})

test('repeats the variants with a fresh parameter', async () => {
  void find(15)
  await vi.runAllTimersAsync()
  const addresses = events.slice(0, -1).map((event) => event.split(' ')[2])
  expect(addresses).toHaveLength(15)
  expect(addresses[8]).toBe(`${src}?retry=9`)
  expect(addresses[9]).toBe(addresses[1])
})

test.each([
  [10, 1 + 2 + 4 + 8 + 16 + 5 * 30],
  [15, 1 + 2 + 4 + 8 + 16 + 10 * 30],
])('%i retries take %i s, then it fails', async (retries, seconds) => {
  void find(retries)
  await vi.runAllTimersAsync()
  expect(events.slice(0, -1)).toHaveLength(retries)
  expect(events.at(-1)).toBe(`failed after ${seconds} s`)
})

test('gives up a probe that hangs for 10 s', async () => {
  outcome = () => 'hangs'
  void find(2)
  await vi.runAllTimersAsync()
  expect(events).toEqual([`1 s ${src}?retry=1`, `13 s /uploads${src}`, 'failed after 23 s'])
})

test('uses the remaining retries when a found address fails later', async () => {
  outcome = () => 'loads'
  for (let failure = 0; failure < 3; failure++) {
    void find(2)
    await vi.runAllTimersAsync()
  }
  expect(events.map((event) => event.replace(/^\d+ s /, ''))).toEqual([
    `${src}?retry=1`,
    `found ${src}?retry=1`,
    `/uploads${src}`,
    `found /uploads${src}`,
    'failed after 3 s',
  ])
})

test('tries its own address at once after a restart, then all retries again', async () => {
  void find(2)
  await vi.runAllTimersAsync()
  events = []
  begin = Date.now()
  progress.retry = -1
  void find(2)
  await vi.runAllTimersAsync()
  expect(events).toEqual([
    `0 s ${src}`,
    `1 s ${src}?retry=1`,
    `3 s /uploads${src}`,
    'failed after 3 s',
  ])
})

test('ends with its image, when that loaded by itself or left the page', async () => {
  void find(10)
  await vi.advanceTimersByTimeAsync(2000)
  stop.abort()
  await vi.runAllTimersAsync()
  expect(events).toEqual([`1 s ${src}?retry=1`])
})

const key = 'abcdefghijklmnopqrstuA'
const photo = `/images/${key}/640.webp`
const options = { origin: 'http://localhost:3000', stamp: 1 }

test('gives a photo variants of every kind', () => {
  expect(imageVariants(photo, options)).toEqual([
    `${photo}?retry=1`,
    `/uploads${photo}`,
    `/api/images${photo}`,
    `/static${photo}`,
    `/attached_assets${photo}`,
    `/api/proxy-image?url=%2Fimages%2F${key}%2F640.webp`,
    `/thumbnails${photo}`,
    `/images/${key}/640.jpg`,
    `/images/${key}/640.png`,
  ])
})

test.each([photo, `/images/${key}/full.jpg`, `/avatars/${key}/96.webp`])(
  'gives addresses of %s that the server knows',
  (address) => {
    for (const variant of imageVariants(address, options)) {
      const { pathname, searchParams } = new URL(variant, options.origin)
      const path = pathname === '/api/proxy-image' ? searchParams.get('url') : pathname
      expect(readImageAddress(path ?? '')?.key, variant).toBe(key)
    }
  },
)

test.each([
  ['http://cartfolio.example', [`https://cartfolio.example${photo}`]],
  ['https://cartfolio.example', []],
  ['http://localhost:3000', []],
])('swaps the protocol only where that can work: %s', (origin, swapped) => {
  const absolute = imageVariants(photo, { origin, stamp: 1 }).filter((variant) =>
    variant.startsWith('http'),
  )
  expect(absolute).toEqual(swapped)
})

test.each([
  'https://elsewhere.example/a.jpg',
  'data:image/gif;base64,R0lGOD',
  'blob:http://localhost:3000/1',
])('%s has no variants', (src) => {
  expect(imageVariants(src, options)).toEqual([])
})
