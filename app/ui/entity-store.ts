import { useCallback, useSyncExternalStore } from 'react'
import { useCommitEffect } from './use-commit-effect.ts'

/** What a value is of: a photo's number, a member's text. */
export type EntityId = number | string

interface Entry<Value> {
  value: Value | undefined
  listeners: Set<() => void>
}

/**
 * The newest that is known of each thing. A value that a page's data brings along is newer than all
 * that was known when it came; the same object drawn once more is not.
 */
export interface EntityStore<Value extends object> {
  /** What to show where a page was given a value. */
  read: (id: EntityId, given: Value) => Value
  /** Takes a page's value into account, once. */
  offer: (id: EntityId, given: Value) => void
  /** What is shown of a thing now; undefined where nothing is. */
  current: (id: EntityId) => Value | undefined
  /** Shows another value wherever the thing is shown. */
  set: (id: EntityId, value: Value) => void
  subscribe: (id: EntityId, listener: () => void) => () => void
}

/**
 * Keeps in step what is shown of one thing in several places: a card, a dialog, a page. Lives in the
 * browser; the server draws what it was given.
 * @param isHeld whether what is shown of a thing must stand until its own request is answered
 */
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

/** The newest that is known of a thing, of which the page's data say `given`. */
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
  // A press on what hydration has just brought to life finds the value in place.
  useCommitEffect(() => values.offer(id, given), [values, id, given])
  return value
}
