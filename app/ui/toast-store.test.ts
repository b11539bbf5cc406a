import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = () => import('./toast-store.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['Saved', ': Twice'],
  ['Saved!', ' Twice'],
  ['It is still here.', ' Twice'],
])('after the title %s comes %j', async (title, expected) => {
  const { afterTitle } = await load()
  expect(afterTitle(title, 'Twice')).toBe(expected)
})

test('replaces the previous message with a new one', async () => {
  const { currentToast, showToast } = await load()
  showToast({ kind: 'success', title: 'One' })
  showToast({ kind: 'error', title: 'Two' })
  expect(currentToast()).toMatchObject({ title: 'Two', open: true })
})

test('removes a dismissed message after 1,000,000 ms', async () => {
  const { currentToast, dismissToast, showToast } = await load()
  showToast({ kind: 'success', title: 'One' })
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'One', open: false })
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('notifies listeners of each change until they unsubscribe', async () => {
  const { showToast, subscribeToToasts } = await load()
  const listener = vi.fn()
  const leave = subscribeToToasts(listener)
  showToast({ kind: 'success', title: 'One' })
  leave()
  showToast({ kind: 'success', title: 'Two' })
  expect(listener).toHaveBeenCalledOnce()
})

test('leaves a message for the next page, once', async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  const { currentToast, queueToast, showLeftToast } = await load()
  queueToast({ kind: 'success', title: 'Photo deleted successfully' })
  expect(currentToast()).toBeNull()
  showLeftToast()
  expect(currentToast()).toMatchObject({ title: 'Photo deleted successfully' })
  expect(items.size).toBe(0)
})

test('leaves no message for the next page when storage is unavailable', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { currentToast, queueToast, showLeftToast } = await load()
  queueToast({ kind: 'success', title: 'One' })
  showLeftToast()
  expect(currentToast()).toBeNull()
})
