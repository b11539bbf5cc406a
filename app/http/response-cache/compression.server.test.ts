import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, isCompressible } from './compression.server.ts'

test('compresses to what decompresses to the same bytes', async () => {
  const body = Buffer.from(
    'A cart, and one more cart. '.repeat(500) + Array.from({ length: 3000 }, (_, n) => n * n),
  )
  expect(gunzipSync(await compress(body, 'gzip'))).toEqual(body)
  expect(brotliDecompressSync(await compress(body, 'br'))).toEqual(body)
})

test.each([
  ['text/html; charset=utf-8', true],
  ['application/json; charset=utf-8', true],
  ['application/vnd.cartfolio.view+json', true],
  ['application/manifest+json', true],
  ['image/svg+xml', true],
  ['application/xml; charset=utf-8', true],
  ['text/javascript; charset=utf-8', true],
  ['image/webp', false],
  ['application/octet-stream', false],
])('says for %s that compression helps: %s', (type, worth) => {
  expect(isCompressible(type, new Uint8Array(2000))).toBe(worth)
  expect(isCompressible(type, new Uint8Array(1000))).toBe(false)
})
