import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { deleteExpired, saveShared, takeShared } from './shared-store.ts'
import { HOUR_MS } from '#app/durations.ts'

let store: FakeCaches
beforeEach(() => {
  store = new FakeCaches()
  vi.stubGlobal('caches', store)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A form as the device posts it, with a number of pictures. */
function posted(count: number, texts: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++)
    form.append('image', new File([`bytes ${index}`], `${index}.png`, { type: 'image/png' }))
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  return form
}

test('returns the stored content once and unchanged', async () => {
  expect(await saveShared(posted(2, { title: ' Dawn ', text: 'By the lake' }))).toBe(true)
  const taken = await takeShared()
  expect(taken).toMatchObject({ title: 'Dawn', text: 'By the lake', url: '' })
  expect(taken?.files.map(({ name, type }) => [name, type])).toEqual([
    ['0.png', 'image/png'],
    ['1.png', 'image/png'],
  ])
  expect(await taken?.files[1]?.text()).toBe('bytes 1')
  expect(await takeShared()).toBeNull()
  expect(await store.keys()).toEqual([])
})

test('new content replaces the old', async () => {
  await saveShared(posted(2))
  await saveShared(posted(1, { title: 'Second' }))
  expect(await takeShared()).toMatchObject({ title: 'Second', files: [{ name: '0.png' }] })
})

test('stores no empty form, but a URL without pictures', async () => {
  expect(await saveShared(posted(0, { title: ' ' }))).toBe(false)
  expect(await takeShared()).toBeNull()
  expect(await saveShared(posted(0, { url: 'https://example.com/' }))).toBe(true)
  expect(await takeShared()).toMatchObject({ url: 'https://example.com/', files: [] })
})

test('stores at most twenty pictures', async () => {
  await saveShared(posted(21))
  expect((await takeShared())?.files).toHaveLength(20)
})

test('content expires after an hour', async () => {
  await saveShared(posted(1))
  vi.advanceTimersByTime(HOUR_MS + 1)
  expect(await takeShared()).toBeNull()
  expect(await store.keys()).toEqual([])
})

test('removes only expired content', async () => {
  await saveShared(posted(1))
  vi.advanceTimersByTime(HOUR_MS)
  await deleteExpired()
  expect(await store.keys()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await deleteExpired()
  expect(await store.keys()).toEqual([])
})
