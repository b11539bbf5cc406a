import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askTags, durationSeconds, newerVersion } from './probes.server.ts'

const LINES = `001e# service=git-upload-pack
0000015547c1 HEAD\0multi_ack symref=HEAD:refs/heads/main
003d47c1 refs/heads/v9.9.9
003e47c2 refs/tags/v1.2.0
0041aa31 refs/tags/v1.2.0^{}
003eaa32 refs/tags/v1.10.0
003eaa33 refs/tags/nightly
0000`

const server = createServer(({ url }, response) =>
  response.end(url === '/cart/folio/info/refs?service=git-upload-pack' ? LINES : ''),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

test('reads the tags of a repository as git does', async () => {
  const { port } = server.address() as AddressInfo
  const tags = await askTags(`git+http://127.0.0.1:${port}/cart/folio/`)
  expect(tags).toEqual(['v1.2.0', 'v1.10.0', 'nightly'])
})

test.each([
  ['1.2.0', '1.10.0'],
  ['1.10.0', null],
  ['2.0.0', null],
])('version %s: newer is %s', (current, newer) => {
  expect(newerVersion(['v1.2.0', 'v1.10.0', 'nightly', 'v3.0.0-rc.1'], current)).toBe(newer)
})

test.each([
  ['-16ms', -0.016],
  ['1h2m3.5s', 3723.5],
  ['59s', 59],
])('the duration %s is %d seconds', (text, seconds) => {
  expect(durationSeconds(text)).toBeCloseTo(seconds)
})
