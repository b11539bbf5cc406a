import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const ASSETS = 'build/client/assets'

test('the style sheet of all pages is at most 12 KB compressed', () => {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  const bytes = sheets.map((name) => brotliCompressSync(readFileSync(`${ASSETS}/${name}`)).length)
  expect(bytes).toHaveLength(1)
  expect(bytes[0]).toBeLessThanOrEqual(12_000)
})
