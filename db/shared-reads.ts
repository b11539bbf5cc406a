import { LRUCache } from 'lru-cache'
import { revision, isInTransaction } from './client.ts'
import { collectQuery, dependOn, isFresh, tagged, type Dependencies } from './cache-tags.ts'

/** Enough for the lists that are read at the same time, and for some thousand sessions. */
const CAPACITY = 8 * 1024 * 1024
const MAX_VALUES = 10_000

/** The overhead of a value: its objects and its slots in the cache's tables. */
const VALUE_BYTES = 300
/** A tag's share of a value's memory. */
const TAG_BYTES = 80

interface SharedValue {
  value: unknown
  dependencies: Dependencies
  revision: number
}

const values = new LRUCache<string, SharedValue>({
  max: MAX_VALUES,
  maxSize: CAPACITY,
  // Texts take up to two bytes for each character.
  sizeCalculation: ({ value, dependencies }, name) =>
    VALUE_BYTES +
    TAG_BYTES * dependencies.tags.size +
    2 * (name.length + (JSON.stringify(value) ?? '').length),
})

let reads = 0

/**
 * Runs a synchronous query of its arguments and the database once for all requests, until one of its tags is invalidated. Never
 * change the value. Inside a transaction it always runs, because that may be rolled back.
 */
export function sharedRead<
  Arguments extends (string | number | object | null | undefined)[],
  Value,
>(read: (...given: Arguments) => Value): (...given: Arguments) => Value {
  const id = ++reads
  return (...given) => {
    if (isInTransaction()) return read(...given)
    const current = revision()
    const name = `${id} ${JSON.stringify(given)}`
    let shared = values.get(name)
    if (shared && isFresh(shared.dependencies, shared.revision)) shared.revision = current
    else {
      const { result, dependencies } = collectQuery(() => read(...given))
      shared = { value: result, dependencies, revision: current }
      values.set(name, shared)
    }
    dependOn(shared.dependencies)
    return shared.value as Value
  }
}

/** A query for all requests that depends on the content of the site alone: see `sharedRead` and `tagged`. */
export function contentQuery<
  Arguments extends (string | number | object | null | undefined)[],
  Value,
>(read: (...given: Arguments) => Value): (...given: Arguments) => Promise<Value> {
  const shared = sharedRead((...given: Arguments) => tagged(() => read(...given)))
  return async (...given) => shared(...given)
}

/** Derives a value once for each object, such as a shared row. @param derive depends on the object alone */
export function oncePerObject<From extends object, To>(
  derive: (from: From) => To,
): (from: From) => To {
  const derived = new WeakMap<From, { value: To }>()
  return (from) => {
    let known = derived.get(from)
    if (!known) derived.set(from, (known = { value: derive(from) }))
    return known.value
  }
}
