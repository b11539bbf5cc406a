import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { deleteStale, saveShared, takeShared } from './shared-store.ts'

const HOUR = 3_600_000

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

/** A form as a device posts it, with as many pictures as said. */
function posted(count: number, texts: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index++)
    form.append('image', new File([`bytes ${index}`], `${index}.png`, { type: 'image/png' }))
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  return form
}

test('what is kept is there once, as it was', async () => {
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

test('the newest takes the place of what waited', async () => {
  await saveShared(posted(2))
  await saveShared(posted(1, { title: 'Second' }))
  expect(await takeShared()).toMatchObject({ title: 'Second', files: [{ name: '0.png' }] })
})

test('an empty form is nothing, an address alone is something', async () => {
  expect(await saveShared(posted(0, { title: ' ' }))).toBe(false)
  expect(await takeShared()).toBeNull()
  expect(await saveShared(posted(0, { url: 'https://example.com/' }))).toBe(true)
  expect(await takeShared()).toMatchObject({ url: 'https://example.com/', files: [] })
})

test('at most twenty are kept', async () => {
  await saveShared(posted(21))
  expect((await takeShared())?.files).toHaveLength(20)
})

test('after an hour nobody finds it', async () => {
  await saveShared(posted(1))
  vi.advanceTimersByTime(HOUR + 1)
  expect(await takeShared()).toBeNull()
  expect(await store.keys()).toEqual([])
})

test('what is stale is removed, and nothing else', async () => {
  await saveShared(posted(1))
  vi.advanceTimersByTime(HOUR)
  await deleteStale()
  expect(await store.keys()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await deleteStale()
  expect(await store.keys()).toEqual([])
})
