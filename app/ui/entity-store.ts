import { useSyncExternalStore } from 'react'
import { useCommitEffect } from './hydration.ts'
import { createSubscribers } from './subscribers.ts'

type EntityId = number | string

type EntityStore<Value extends object> = ReturnType<typeof createEntityStore<Value>>

/** Keeps one entity in sync in several places, such as a card and a dialog. Only in the browser. */
export function createEntityStore<Value extends object>(
  isHeld: (id: EntityId) => boolean = () => false,
) {
  const values = new Map<EntityId, Value>()
  const { notify, subscribe } = createSubscribers()
  /** A value in new page data replaces older ones; rendering the same object again does not. */
  const known = new WeakSet<Value>()

  function set(id: EntityId, value: Value): void {
    values.set(id, value)
    notify()
  }

  return {
    read: (id: EntityId, given: Value) =>
      known.has(given) || isHeld(id) ? (values.get(id) ?? given) : given,
    /** Stores a page's value, once. */
    offer(id: EntityId, given: Value) {
      if (known.has(given)) return
      known.add(given)
      if (!isHeld(id)) set(id, given)
    },
    current: (id: EntityId) => values.get(id),
    set,
    subscribe,
  }
}

export function useEntity<Value extends object>(
  values: Pick<EntityStore<Value>, 'read' | 'offer' | 'subscribe'>,
  id: EntityId,
  given: Value,
): Value {
  const value = useSyncExternalStore(
    values.subscribe,
    () => values.read(id, given),
    () => given,
  )
  // Layout effect: a press right after hydration finds the value.
  useCommitEffect(() => values.offer(id, given), [values, id, given])
  return value
}

interface Toggle<State> {
  flip: (state: State) => State
  /**
   * Toggles once on the server.
   * @returns the state on the server
   */
  send: (id: EntityId) => Promise<State>
}

export function createOptimisticToggle<State extends object>({ flip, send }: Toggle<State>) {
  const pending = new Map<EntityId, { again: boolean }>()
  const { set, ...values } = createEntityStore<State>((id) => pending.has(id))

  /** Shows the other state at once and requests it, one request at a time. */
  async function toggle(id: EntityId): Promise<State | null> {
    let known = values.current(id)
    if (known === undefined) return null
    const earlier = pending.get(id)
    if (earlier) {
      earlier.again = !earlier.again
      set(id, flip(known))
      return null
    }
    const request = { again: false }
    pending.set(id, request)
    set(id, flip(known))
    try {
      do {
        request.again = false
        known = await send(id)
        set(id, request.again ? flip(known) : known)
      } while (request.again)
      return known
    } catch (error) {
      set(id, known)
      throw error
    } finally {
      pending.delete(id)
    }
  }

  return { ...values, toggle }
}
