import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A minimal browser with the storage that the list needs. */
function browser(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial))
  const target = new EventTarget()
  const storage = {
    rejected: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (storage.rejected) throw new DOMException('rejected', 'QuotaExceededError')
      items.set(key, value)
    },
  }
  vi.stubGlobal('window', target)
  vi.stubGlobal('localStorage', storage)
  return { items, storage, otherTabWrote: () => target.dispatchEvent(new Event('storage')) }
}

const KEY = 'cartfolio:saved'
const load = () => import('./saved-photos.ts')

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('saving puts a photo first, saving again removes it', async () => {
  const { items } = browser()
  const { savedPhotos, toggleSaved } = await load()
  expect(toggleSaved(1)).toEqual({ saved: true, persisted: true })
  toggleSaved(2)
  expect(savedPhotos()).toEqual([2, 1])
  expect(toggleSaved(1)).toEqual({ saved: false, persisted: true })
  expect(savedPhotos()).toEqual([2])
  expect(items.get(KEY)).toBe('[2]')
})

test('returns the same array until it changes', async () => {
  browser({ [KEY]: '[3,1]' })
  const { savedPhotos, toggleSaved } = await load()
  const list = savedPhotos()
  expect(list).toEqual([3, 1])
  expect(savedPhotos()).toBe(list)
  toggleSaved(1)
  expect(savedPhotos()).not.toBe(list)
})

test.each(['', 'nonsense', '{"a":1}', 'null'])(
  'storage that contains %j is an empty list',
  async (text) => {
    browser({ [KEY]: text })
    expect((await load()).savedPhotos()).toEqual([])
  },
)

test('reads only ids, each once', async () => {
  browser({ [KEY]: '[5,"6",-1,5,null,2.5,7]' })
  expect((await load()).savedPhotos()).toEqual([5, 7])
})

test('picks up and keeps changes of another tab', async () => {
  const { items, otherTabWrote } = browser()
  const { savedPhotos, subscribeToSavedPhotos, toggleSaved } = await load()
  const listener = vi.fn()
  const leave = subscribeToSavedPhotos(listener)
  items.set(KEY, '[9]')
  otherTabWrote()
  expect(listener).toHaveBeenCalledOnce()
  expect(savedPhotos()).toEqual([9])
  otherTabWrote()
  expect(listener).toHaveBeenCalledOnce()
  items.set(KEY, '[8,9]')
  toggleSaved(4)
  expect(items.get(KEY)).toBe('[4,8,9]')
  leave()
  listener.mockClear()
  otherTabWrote()
  expect(listener).not.toHaveBeenCalled()
})

test('without storage the list lasts as long as the page', async () => {
  const { items, storage } = browser({ [KEY]: '[1]' })
  storage.rejected = true
  const { savedPhotos, toggleSaved } = await load()
  expect(toggleSaved(2)).toEqual({ saved: true, persisted: false })
  expect(toggleSaved(3)).toEqual({ saved: true, persisted: false })
  expect(savedPhotos()).toEqual([3, 2, 1])
  expect(items.get(KEY)).toBe('[1]')
  storage.rejected = false
  expect(toggleSaved(4)).toEqual({ saved: true, persisted: true })
  expect(items.get(KEY)).toBe('[4,3,2,1]')
})

test('a browser without localStorage is not an error', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', undefined)
  const { savedPhotos, toggleSaved } = await load()
  expect(savedPhotos()).toEqual([])
  expect(toggleSaved(2)).toEqual({ saved: true, persisted: false })
  expect(savedPhotos()).toEqual([2])
})
