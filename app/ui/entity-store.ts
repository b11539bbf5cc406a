import { useCallback, useSyncExternalStore } from 'react'
import { useCommitEffect } from './hydration.ts'

type EntityId = number | string

interface Entry<Value> {
  value: Value | undefined
  listeners: Set<() => void>
}

/** A value in new page data replaces older ones; rendering the same object again does not. */
interface EntityStore<Value extends object> {
  read: (id: EntityId, given: Value) => Value
  /** Stores a page's value, once. */
  offer: (id: EntityId, given: Value) => void
  /** Returns the value shown now; undefined where nothing is shown. */
  current: (id: EntityId) => Value | undefined
  set: (id: EntityId, value: Value) => void
  subscribe: (id: EntityId, listener: () => void) => () => void
}

/** Keeps one entity in sync in several places: a card, a dialog, a page. */
export function createEntityStore<Value extends object>(
  isHeld: (id: EntityId) => boolean = () => false,
): EntityStore<Value> {
  const entries = new Map<EntityId, Entry<Value>>()
  const known = new WeakSet<Value>()

  function entryOf(id: EntityId): Entry<Value> {
    let entry = entries.get(id)
    if (!entry) {
      entry = { value: undefined, listeners: new Set() }
      entries.set(id, entry)
    }
    return entry
  }

  function set(id: EntityId, value: Value): void {
    const entry = entryOf(id)
    entry.value = value
    for (const listener of entry.listeners) listener()
  }

  return {
    read(id, given) {
      const { value } = entryOf(id)
      return value !== undefined && (known.has(given) || isHeld(id)) ? value : given
    },
    offer(id, given) {
      if (known.has(given)) return
      known.add(given)
      if (!isHeld(id)) set(id, given)
    },
    current: (id) => entries.get(id)?.value,
    set,
    subscribe(id, listener) {
      const { listeners } = entryOf(id)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useEntity<Value extends object>(
  values: Pick<EntityStore<Value>, 'read' | 'offer' | 'subscribe'>,
  id: EntityId,
  given: Value,
): Value {
  const value = useSyncExternalStore(
    useCallback((listener: () => void) => values.subscribe(id, listener), [values, id]),
    () => values.read(id, given),
    () => given,
  )
  // Layout effect: a press right after hydration finds the value.
  useCommitEffect(() => values.offer(id, given), [values, id, given])
  return value
}

interface OptimisticToggleOptions<State extends object> {
  flip: (state: State) => State
  /** Toggles once on the server. @returns the state on the server */
  send: (id: EntityId) => Promise<State>
}

interface OptimisticToggle<State extends object> extends Omit<EntityStore<State>, 'set'> {
  /** Shows the other state at once and requests it, one request at a time. */
  toggle: (id: EntityId) => Promise<State | null>
}

export function createOptimisticToggle<State extends object>({
  flip,
  send,
}: OptimisticToggleOptions<State>): OptimisticToggle<State> {
  const pending = new Map<EntityId, { again: boolean }>()
  const { set, ...values } = createEntityStore<State>((id) => pending.has(id))

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
