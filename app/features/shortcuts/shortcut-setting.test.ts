import { afterEach, expect, test, vi } from 'vitest'

function storage(over: Partial<Storage> = {}) {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    ...over,
  })
  return stored
}

const disableStorage = () => {
  throw new Error('SecurityError')
}

/** A newly opened page. */
async function openPage() {
  vi.resetModules()
  return import('./shortcut-setting.ts')
}

afterEach(() => vi.unstubAllGlobals())

test('shortcuts are on until turned off, on later pages too', async () => {
  storage()
  const first = await openPage()
  expect(first.shortcutsAreOn()).toBe(true)
  first.turnShortcuts(false)
  expect(first.shortcutsAreOn()).toBe(false)
  const next = await openPage()
  expect(next.shortcutsAreOn()).toBe(false)
  next.turnShortcuts(true)
  expect(next.shortcutsAreOn()).toBe(true)
})

test('uses the setting of another tab', async () => {
  const stored = storage()
  const { shortcutsAreOn, turnShortcuts } = await openPage()
  turnShortcuts(true)
  const [key = ''] = stored.keys()
  stored.set(key, 'off')
  expect(shortcutsAreOn()).toBe(false)
})

test('without storage the setting lasts as long as the page', async () => {
  storage({ getItem: disableStorage, setItem: disableStorage })
  const { shortcutsAreOn, turnShortcuts } = await openPage()
  expect(shortcutsAreOn()).toBe(true)
  turnShortcuts(false)
  expect(shortcutsAreOn()).toBe(false)
  expect((await openPage()).shortcutsAreOn()).toBe(true)
})

test('notifies subscribers of the setting', async () => {
  storage()
  const listening = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('window', listening)
  const { subscribeToShortcuts, turnShortcuts } = await openPage()
  const listener = vi.fn()
  const end = subscribeToShortcuts(listener)
  turnShortcuts(false)
  expect(listener).toHaveBeenCalledTimes(1)
  end()
  turnShortcuts(true)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(listening.removeEventListener).toHaveBeenCalledWith('storage', listener)
})
