import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '#app/http/http-error.ts'
import { MalformedBody } from '#app/http/forms/incoming-body.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { parseUpload } from './upload-request.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>()
  return { ...actual, rm: vi.fn(actual.rm), writeFile: vi.fn(actual.writeFile) }
})

const folder = folderOfEachTest()

beforeEach(async () => {
  vi.stubEnv('DATA_DIR', folder)
  await mkdir(dataFolder().temporary, { recursive: true })
})
afterEach(async () => {
  // All tests share the data folder of the first import.
  await rm(dataFolder().temporary, { recursive: true })
  vi.unstubAllEnvs()
})

function jsonRequest(body: string): Request {
  const headers = { 'Content-Type': 'application/json' }
  return new Request('https://example.com/api/photos', { method: 'POST', headers, body })
}

const hello = 'data:image/jpeg;base64,aGVsbG8='
const leftovers = () => readdir(dataFolder().temporary)

it('accepts JSON with one byte-order mark', async () => {
  const body = JSON.stringify({ title: 'Cart', image: hello })
  const upload = await parseUpload(jsonRequest(`\ufeff${body}`))
  expect(upload.fields).toEqual({ title: 'Cart' })
  expect(await readFile(upload.image?.path ?? '', 'utf8')).toBe('hello')
  await upload.dispose()
  expect(await leftovers()).toEqual([])
  await expect(parseUpload(jsonRequest(`\ufeff\ufeff${body}`))).rejects.toMatchObject({
    status: 400,
  })
})

it('leaves no partial file when the disk is full', async () => {
  const full = new Error('ENOSPC: no space left on device')
  const { writeFile: write } =
    await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  vi.mocked(writeFile).mockImplementationOnce(async (path) => {
    await write(path, 'hel')
    throw full
  })
  await expect(parseUpload(jsonRequest(JSON.stringify({ image: hello })))).rejects.toBe(full)
  expect(await leftovers()).toEqual([])
})

const BROKEN = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf'

it.each([
  ['JSON', 'application/json', '{', HttpError],
  ['a form', 'multipart/form-data; boundary=b', BROKEN, MalformedBody],
])(
  'rejects %s with its first error even if the cleanup fails',
  async (_what, type, body, first) => {
    const failure = new Error('EIO: i/o error, unlink')
    vi.mocked(rm).mockRejectedValueOnce(failure)
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const request = new Request('https://example.com/api/photos', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    await expect(parseUpload(request)).rejects.toBeInstanceOf(first)
    expect(logged).toHaveBeenCalledExactlyOnceWith({ err: failure }, expect.any(String))
    logged.mockRestore()
  },
)

it('completes an upload whose temporary file cannot be removed', async () => {
  const failure = new Error('EIO: i/o error, unlink')
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const form = new FormData()
  form.set('image', new File(['hello'], 'a.jpg'))
  const request = new Request('https://example.com/upload', { method: 'POST', body: form })
  const upload = await parseUpload(request)
  vi.mocked(rm).mockRejectedValueOnce(failure)
  await upload.dispose()
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: failure }, expect.any(String))
  logged.mockRestore()
})

it('decodes escapes and line ends anywhere in the image', async () => {
  const bytes = randomBytes(3_000_000)
  const base64 = bytes.toString('base64')
  const lines = (base64.match(/.{1,60}/g) ?? []).join('\\n').replaceAll('/', '\\/')
  const escaped = lines.replaceAll('+', '\\u002b')
  const upload = await parseUpload(
    jsonRequest(`{"title":"Cart","image":"data:image\\/png;base64,${escaped}","altText":"a"}`),
  )
  expect(upload.fields).toEqual({ title: 'Cart', altText: 'a' })
  expect(bytes.equals(await readFile(upload.image?.path ?? ''))).toBe(true)
  await upload.dispose()
})

it.each([
  ['title', { title: 'x'.repeat(300_000) }],
  ['tags', { tags: ','.repeat(13_000_000) }],
  ['an unknown key', { image: hello, other: { image: 'x'.repeat(300_000) } }],
])('rejects JSON that is large outside its image: %s', async (_what, body) => {
  await expect(parseUpload(jsonRequest(JSON.stringify(body)))).rejects.toMatchObject({
    status: 413,
  })
  expect(await leftovers()).toEqual([])
})

it('yields while it decodes the largest image', async () => {
  const body = `{"image":"data:image/png;base64,${'a\\n'.repeat(4_500_000)}"}`
  const request = jsonRequest(body)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const upload = await parseUpload(request)
  const elapsed = performance.now() - startedAt
  delay.disable()
  await upload.dispose()
  // Without yielding it is one piece.
  expect(delay.max / 1e6).toBeLessThan(0.75 * elapsed)
})

it.each([
  ['in a text', { title: '"image":"data:image/jpeg;base64,aGV"', image: hello }],
  ['in another object', { other: { image: hello } }],
  ['in a list', { other: [{ image: 'x' }, 1], image: null }],
])('takes only the image of the body itself, not one %s', async (_what, body) => {
  const upload = await parseUpload(jsonRequest(JSON.stringify(body)))
  const { image, ...fields } = body as { image?: string }
  expect(Object.keys(upload.fields)).toEqual(Object.keys(fields))
  expect(upload.image === null).toBe(!image)
  await upload.dispose()
})
