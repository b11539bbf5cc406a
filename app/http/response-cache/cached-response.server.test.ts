import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../logging/log.server.ts'
import { compress } from './compression.server.ts'
import { CachedResponse } from './cached-response.server.ts'

vi.mock('./compression.server.ts', async (original) => {
  const encodings = await original<typeof import('./compression.server.ts')>()
  return { ...encodings, compress: vi.fn(encodings.compress) }
})

const TEXT = readFileSync('docs/product.md', 'utf8')

let server: Server
let origin: string

beforeEach(async () => {
  const buffered = new CachedResponse({
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: Buffer.from(TEXT),
  })
  server = createServer(express().use((request, response) => buffered.send(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  vi.restoreAllMocks()
})

test.each(['br', 'gzip'])('does not cache a failed compression to %s', async (encoding) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  vi.mocked(compress).mockRejectedValueOnce(new Error('no memory'))
  const ask = async () => {
    const received = await fetch(origin, { headers: { 'Accept-Encoding': encoding } })
    return [received.status, received.headers.get('Content-Encoding'), await received.text()]
  }
  expect(await ask()).toEqual([200, null, TEXT])
  expect(logged).toHaveBeenCalledOnce()
  expect(await ask()).toEqual([200, encoding, TEXT])
  expect(logged).toHaveBeenCalledOnce()
})

test('a text that is asked for again is compressed better, in the background', async () => {
  const levels = () => vi.mocked(compress).mock.calls.map(([, , level]) => level)
  vi.mocked(compress).mockClear()
  const ask = async () => {
    const received = await fetch(origin, { headers: { 'Accept-Encoding': 'br' } })
    return [Number(received.headers.get('Content-Length')), await received.text()] as const
  }
  const [first] = await ask()
  expect(levels()).toEqual([undefined])
  expect(await ask()).toEqual([first, TEXT])
  await vi.waitFor(async () => expect((await ask())[0]).toBeLessThan(first))
  expect((await ask())[1]).toBe(TEXT)
  expect(levels()).toEqual([undefined, 10])
})
