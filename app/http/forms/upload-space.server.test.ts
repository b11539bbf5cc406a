import { beforeEach, expect, test, vi } from 'vitest'
import { volumeSpace } from '../process/volume.server.ts'
import { UploadSpace } from './upload-space.server.ts'

vi.mock('../process/volume.server.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  volumeSpace: vi.fn(),
}))

const MB = 1024 * 1024
const FULL = { code: 'ENOSPC' }

let free: number
beforeEach(() => {
  free = 300 * MB
  vi.mocked(volumeSpace).mockImplementation(async () => ({ free, size: 1000 * MB }))
})

const write = (megabytes: number) => async () => void (free -= megabytes * MB)

test('what one upload announces is not there for another, until it ends', async () => {
  const [slow, second] = [new UploadSpace('/'), new UploadSpace('/')]
  await slow.announce(200 * MB)
  await expect(second.announce(200 * MB)).rejects.toMatchObject(FULL)
  await second.announce(50 * MB)
  slow.release()
  await second.announce(200 * MB)
  second.release()
})

test('of two that announce themselves at the same time, both are not accepted', async () => {
  const both = [new UploadSpace('/'), new UploadSpace('/')]
  const announced = await Promise.allSettled(both.map((space) => space.announce(200 * MB)))
  expect(announced.map(({ status }) => status)).toContain('rejected')
  for (const space of both) space.release()
})

test('what is written is no longer reserved: it counts once', async () => {
  const [first, second] = [new UploadSpace('/'), new UploadSpace('/')]
  await first.announce(200 * MB)
  await first.use(200 * MB, write(200))
  await second.announce(75 * MB)
  for (const space of [first, second]) space.release()
})

test('what was not announced is reserved as it is written, and leaves the reserve', async () => {
  const chunked = new UploadSpace('/')
  const all = async () => {
    for (;;) await chunked.use(MB / 4, write(0.25))
  }
  await expect(all()).rejects.toMatchObject(FULL)
  // Two percent of the volume.
  expect(free / MB).toBeGreaterThanOrEqual(20)
  expect(free / MB).toBeLessThan(22)
  chunked.release()
})
