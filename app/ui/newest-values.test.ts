import { expect, test, vi } from 'vitest'
import { createEntityStore } from './entity-store.ts'

interface Count {
  count: number
}

test('shows a set value wherever older ones were given', () => {
  const values = createEntityStore<Count>()
  const card = { count: 1 }
  const page = { count: 1 }
  values.offer(7, card)
  values.offer(7, page)
  values.set(7, { count: 2 })
  expect(values.read(7, card)).toEqual({ count: 2 })
  expect(values.read(7, page)).toEqual({ count: 2 })
})

test('takes a later value at its first rendering, everywhere', () => {
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

test('keeps a held value when another one arrives', () => {
  let held = true
  const values = createEntityStore<Count>(() => held)
  values.set(7, { count: 2 })
  const meanwhile = { count: 1 }
  expect(values.read(7, meanwhile)).toEqual({ count: 2 })
  values.offer(7, meanwhile)
  held = false
  expect(values.read(7, meanwhile)).toEqual({ count: 2 })
})

test('notifies only the subscribers of the entity, until they unsubscribe', () => {
  const values = createEntityStore<Count>()
  const listener = vi.fn()
  const leave = values.subscribe(7, listener)
  values.set(8, { count: 1 })
  expect(listener).not.toHaveBeenCalled()
  values.set(7, { count: 1 })
  expect(listener).toHaveBeenCalledOnce()
  leave()
  values.set(7, { count: 2 })
  expect(listener).toHaveBeenCalledOnce()
})
