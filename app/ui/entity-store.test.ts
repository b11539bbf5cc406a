import { expect, test, vi } from 'vitest'
import { createEntityStore, createOptimisticToggle } from './entity-store.ts'

interface Count {
  count: number
}

test('shows a set value in all places that had an older one', () => {
  const values = createEntityStore<Count>()
  const card = { count: 1 }
  const page = { count: 1 }
  values.offer(7, card)
  values.offer(7, page)
  values.set(7, { count: 2 })
  expect(values.read(7, card)).toEqual({ count: 2 })
  expect(values.read(7, page)).toEqual({ count: 2 })
})

test('shows a later value everywhere from its first rendering', () => {
  const values = createEntityStore<Count>()
  const old = { count: 1 }
  values.offer(7, old)
  values.set(7, { count: 2 })
  const fresh = { count: 9 }
  expect(values.read(7, fresh)).toBe(fresh)
  values.offer(7, fresh)
  expect(values.read(7, old)).toBe(fresh)
})

test('ignores the same object given again', () => {
  const values = createEntityStore<Count>()
  const old = { count: 1 }
  values.offer(7, old)
  values.set(7, { count: 2 })
  values.offer(7, old)
  expect(values.current(7)).toEqual({ count: 2 })
})

test('keeps a value in use when another one arrives', () => {
  let isInUse = true
  const values = createEntityStore<Count>(() => isInUse)
  values.set(7, { count: 2 })
  const newer = { count: 1 }
  expect(values.read(7, newer)).toEqual({ count: 2 })
  values.offer(7, newer)
  isInUse = false
  expect(values.read(7, newer)).toEqual({ count: 2 })
})

test('notifies the subscribers until they unsubscribe', () => {
  const values = createEntityStore<Count>()
  const listener = vi.fn()
  const leave = values.subscribe(listener)
  values.set(7, { count: 1 })
  expect(listener).toHaveBeenCalledOnce()
  leave()
  values.set(7, { count: 2 })
  expect(listener).toHaveBeenCalledOnce()
})

interface Switch {
  on: boolean
}

/** Toggles whose server responds on demand. */
function scene(first: Switch = { on: false }) {
  const requests: { resolve: (state: Switch) => void; reject: (error: Error) => void }[] = []
  const switches = createOptimisticToggle<Switch>({
    flip: ({ on }) => ({ on: !on }),
    send: () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
  })
  switches.offer(1, first)
  const shown = () => switches.current(1)?.on
  return { switches, requests, shown }
}

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test("shows the other state at once, then the server's response", async () => {
  const { switches, requests, shown } = scene()
  const pressed = switches.toggle(1)
  expect(shown()).toBe(true)
  requests[0]?.resolve({ on: false })
  expect(await pressed).toEqual({ on: false })
  expect(shown()).toBe(false)
})

test('restores the old state on failure and rejects for the caller', async () => {
  const { switches, requests, shown } = scene()
  const pressed = switches.toggle(1)
  requests[0]?.reject(new Error('rejected'))
  await expect(pressed).rejects.toThrow('rejected')
  expect(shown()).toBe(false)
})

test('queues presses during a request, and the last one counts', async () => {
  const { switches, requests, shown } = scene()
  const first = switches.toggle(1)
  expect(await switches.toggle(1)).toBeNull()
  expect(shown()).toBe(false)
  expect(requests).toHaveLength(1)
  requests[0]?.resolve({ on: true })
  await settled()
  expect(shown()).toBe(false)
  expect(requests).toHaveLength(2)
  requests[1]?.resolve({ on: false })
  expect(await first).toEqual({ on: false })
  expect(shown()).toBe(false)
})

test('sends one request for three quick presses: the third cancels the second', async () => {
  const { switches, requests, shown } = scene()
  const first = switches.toggle(1)
  void switches.toggle(1)
  void switches.toggle(1)
  expect(shown()).toBe(true)
  requests[0]?.resolve({ on: true })
  await first
  expect(requests).toHaveLength(1)
  expect(shown()).toBe(true)
})

test('keeps the first response when the second request fails', async () => {
  const { switches, requests, shown } = scene()
  const first = switches.toggle(1)
  void switches.toggle(1)
  requests[0]?.resolve({ on: true })
  await settled()
  requests[1]?.reject(new Error('rejected'))
  await expect(first).rejects.toThrow()
  expect(shown()).toBe(true)
})

test('ignores a value from a page while a request is pending', async () => {
  const { switches, requests, shown } = scene()
  const pressed = switches.toggle(1)
  switches.offer(1, { on: false })
  expect(shown()).toBe(true)
  requests[0]?.resolve({ on: true })
  await pressed
  expect(shown()).toBe(true)
  switches.offer(1, { on: false })
  expect(shown()).toBe(false)
})
