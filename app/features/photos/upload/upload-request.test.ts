import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { receiveUpload } from './upload-request.server.ts'

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>()
  return { ...actual, writeFile: vi.fn(actual.writeFile) }
})

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-request-'))
  vi.stubEnv('DATA_DIR', folder)
  await mkdir(dataFolder().temporary, { recursive: true })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

function jsonRequest(body: string): Request {
  const headers = { 'Content-Type': 'application/json' }
  return new Request('https://example.com/api/photos', { method: 'POST', headers, body })
}

const hello = 'data:image/jpeg;base64,aGVsbG8='
const leftovers = () => readdir(dataFolder().temporary)

it('takes JSON with a byte-order mark, though only one', async () => {
  const body = JSON.stringify({ title: 'Cart', image: hello })
  const upload = await receiveUpload(jsonRequest(`\ufeff${body}`))
  expect(upload.fields).toEqual({ title: 'Cart' })
  expect(await readFile(upload.image?.path ?? '', 'utf8')).toBe('hello')
  await upload.dispose()
  expect(await leftovers()).toEqual([])
  await expect(receiveUpload(jsonRequest(`\ufeff\ufeff${body}`))).rejects.toMatchObject({
    status: 400,
  })
})

it('leaves no half of a picture that the disk had no room for', async () => {
  const full = new Error('ENOSPC: no space left on device')
  const { writeFile: write } =
    await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  vi.mocked(writeFile).mockImplementationOnce(async (path) => {
    await write(path, 'hel')
    throw full
  })
  await expect(receiveUpload(jsonRequest(JSON.stringify({ image: hello })))).rejects.toBe(full)
  expect(await leftovers()).toEqual([])
})
