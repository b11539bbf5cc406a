import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '#tests/support/client.ts'
import { largeAnimation, phonePhoto, plainPhoto } from '#tests/support/pictures.ts'
import { findOnlyChild, getPid } from '#tests/support/processes.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'

let server: RunningServer
let jane: Client
let photo: Buffer

beforeAll(async () => {
  server = await startServer()
  jane = await signedIn(server.origin, { email: 'jane@example.com', givenName: 'Jane' })
  photo = await phonePhoto()
}, 60_000)
afterAll(() => server.dispose())

const leftovers = () => readdirSync(join(server.dataDir, 'tmp'))

const upload = (title: string, bytes: Uint8Array = photo): Promise<Response> =>
  jane.upload('/api/photos', { title }, { image: { bytes } })

function uploadAsJson(title: string, bytes: Buffer): Promise<Response> {
  const image = `data:image/jpeg;base64,${bytes.toString('base64')}`
  return jane.sendJson('POST', '/api/photos', { title, image })
}

const imageProcess = () => findOnlyChild(getPid(server.process))

test('twenty simultaneous uploads all succeed, are in the feed, and leave no temporary file', async () => {
  const plain = await plainPhoto(1200, 900)
  const titles = Array.from({ length: 20 }, (_, index) => `At once ${index}`)
  const responses = await Promise.all(
    titles.map((title, index) => {
      // A phone's photo takes half a second of work, so four are enough for this test.
      const bytes = index % 5 ? plain : photo
      return index % 4 ? upload(title, bytes) : uploadAsJson(title, bytes)
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(titles.map(() => 201))
  const feed = await (await jane.request('/api/photos?limit=20')).json()
  const inFeed = feed.map(({ title }: { title: string }) => title)
  expect(inFeed.toSorted()).toEqual(titles.toSorted())
  expect(leftovers()).toEqual([])
}, 120_000)

test('an animation near the limits does not delay uploads of others, for any requested size', async () => {
  const animation = await largeAnimation()
  const response = await jane.upload(
    '/api/photos',
    { title: 'Moves' },
    { image: { bytes: animation } },
  )
  expect(response.status).toBe(201)
  const { imageUrl, url } = await response.json()
  const folder = server.origin + imageUrl.slice(0, imageUrl.lastIndexOf('/') + 1)
  const time = async () => {
    const started = performance.now()
    expect((await upload('Meanwhile', plain)).status).toBe(201)
    return performance.now() - started
  }
  const plain = await plainPhoto(1200, 900)
  const alone = Math.max(await time(), await time())
  const names = ['full', '360', '640', '960', '1280', '1920'].flatMap((size) =>
    ['webp', 'gif', 'avif', 'jpg'].map((format) => `${size}.${format}`),
  )
  const started = performance.now()
  const asked = names.map(async (name) => (await fetch(folder + name)).status)
  await wait(100)
  const duringUploads = await time()
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([])
  expect(duringUploads).toBeLessThan(alone + 2_000)
  // Each takes one frame at most; all frames of one size took ten seconds.
  expect(performance.now() - started).toBeLessThan(20_000)

  const page = await (await fetch(server.origin + url)).text()
  const offered = page.match(new RegExp(`${imageUrl.replace(/[^/]+$/, '')}[\\w.]+`, 'g')) ?? []
  expect(offered).toContain(imageUrl)
  for (const path of new Set(offered))
    expect((await fetch(server.origin + path)).status, path).toBe(200)
}, 240_000)

describe.runIf(process.platform === 'linux')('the image process', () => {
  test('runs only once; when it is killed, its upload and the next one still succeed', async () => {
    await upload('Before', await plainPhoto())
    const pid = await imageProcess()
    const response = upload('Meanwhile')
    await wait(150)
    process.kill(pid, 'SIGKILL')
    expect((await response).status).toBe(201)
    expect((await upload('After', await plainPhoto())).status).toBe(201)
    expect(await imageProcess()).not.toBe(pid)
    expect(leftovers()).toEqual([])
  }, 60_000)
})
