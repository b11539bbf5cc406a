import { connect, type Socket } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeMemoryGroup, whyNoMemoryGroup, type MemoryGroup } from '#tests/support/cgroup.ts'
import { JANE, signedIn, type Client } from '#tests/support/client.ts'
import { phonePhoto, plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { soak } from '../../../bench/soak-run.ts'

/*
 * The smallest machines (fly.toml): memory in a control group without swap, and few file
 * descriptors.
 */

let server: RunningServer | undefined
let group: MemoryGroup | undefined
let photo: Buffer

beforeAll(async () => {
  photo = await phonePhoto()
})
afterEach(async () => {
  await server?.dispose()
  // Its last processes may still be ending.
  await vi.waitFor(() => group?.dispose(), 10_000)
  server = group = undefined
})

async function startWith(commandPrefix: string[]): Promise<Client> {
  server = await startServer({}, { commandPrefix })
  return signedIn(server.origin, JANE)
}

const upload = (jane: Client, title: string, bytes: Buffer) =>
  jane.upload('/api/photos', { title }, { image: { bytes } })

async function uploadTen(jane: Client): Promise<void> {
  const titles = Array.from({ length: 10 }, (_, index) => `Cart ${index}`)
  const responses = await Promise.all(titles.map((title) => upload(jane, title, photo)))
  expect(responses.map(({ status }) => status)).toEqual(titles.map(() => 201))
}

/** A picture of too many colors for a palette, which is still a small file. */
function gradient(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * (1 + (at % 3))) >> 8
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const missing = whyNoMemoryGroup()

describe.skipIf(missing !== null)(
  `in a control group${missing === null ? '' : ` (${missing})`}`,
  () => {
    test('ten uploads of 12 megapixels at once hold at 256 MB', async () => {
      group = makeMemoryGroup(256)
      await uploadTen(await startWith(group.commandPrefix))
      expect(group.kills()).toBe(0)
    }, 240_000)

    test('512 MB hold a soak', async () => {
      group = makeMemoryGroup(512)
      const outcome = await soak({
        seconds: 40,
        connections: 64,
        leastWrites: 20,
        commandPrefix: group.commandPrefix,
      })
      const { complaints, wrongWrites, damage } = outcome
      expect({ complaints, wrongWrites, damage, kills: group.kills() }).toEqual({
        complaints: [],
        wrongWrites: [],
        damage: [],
        kills: 0,
      })
    }, 240_000)

    test('a picture that does not fit is rejected before it is decoded, with the reason and the typed title', async () => {
      group = makeMemoryGroup(512)
      const jane = await startWith(group.commandPrefix)
      const create = { width: 11_000, height: 9_000, channels: 3 as const, background: '#346' }
      const bytes = await sharp({ create }).png({ progressive: true }).toBuffer()
      const response = await jane.upload('/upload', { title: 'My wide cart' }, { image: { bytes } })
      expect(response.status).toBe(415)
      const html = await response.text()
      expect(html).toContain('This photo needs more memory than this site has')
      expect(html).toContain('My wide cart')
      expect((await upload(jane, 'Next', photo)).status).toBe(201)
      expect(group.kills()).toBe(0)
    }, 240_000)

    test('a picture that only the kernel finds too large is rejected with the reason, and the site runs on', async () => {
      group = makeMemoryGroup(320)
      const jane = await startWith(group.commandPrefix)
      // Lossless WebP is not in the estimate: most pictures of that format are decoded row by row.
      const bytes = await gradient(9_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer()
      const response = await upload(jane, 'Lossless', bytes)
      expect(response.status).toBe(415)
      expect(await response.text()).toContain('This photo needs more memory than this site has')
      expect(group.kills()).toBeGreaterThan(0)
      expect((await upload(jane, 'Next', await plainPhoto())).status).toBe(201)
    }, 240_000)
  },
)

test.skipIf(process.platform === 'win32')(
  'with 256 file descriptors uploads and the database keep working while others hold 300 connections',
  async () => {
    const jane = await startWith(['sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh'])
    const { port } = new URL(server?.origin ?? '')
    const others: Socket[] = []
    for (let index = 0; index < 300; index++) {
      const localAddress = `127.0.${1 + (index % 8)}.1`
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      others.push(socket)
    }
    await uploadTen(jane)
    const feed = await jane.request('/api/photos?limit=20')
    expect(await feed.json()).toHaveLength(10)
    expect((await jane.request('/healthz')).status).toBe(200)
    expect(server?.log()).not.toContain('EMFILE')
    for (const socket of others) socket.destroy()
  },
  240_000,
)
