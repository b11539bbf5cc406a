import { AsyncLocalStorage } from 'node:async_hooks'

// What cached data depends on. A write invalidates the tags of the rows that it changes (`write-triggers.ts`). A query
// names the tags that it read with `tagged`, or depends on every write. See docs/architecture.md#caching.

/** A number of a photo or a member, what concerns a viewer, a session, or all likes; all else is content, without a name. */
export type CacheTag =
  | `photo ${number}`
  | `member ${string}`
  | `viewer ${string}`
  | `session ${string}`
  | 'likes'
  | 'any write'

interface WatchedValue {
  read: () => string
  value: string
}

export interface Dependencies {
  tags: ReadonlySet<CacheTag>
  values: readonly WatchedValue[]
}

class Collector implements Dependencies {
  readonly tags = new Set<CacheTag>()
  readonly values: WatchedValue[] = []

  add({ tags, values }: Dependencies): void {
    for (const tag of tags) this.tags.add(tag)
    this.values.push(...values)
  }
}

/** With more, all are forgotten: data of earlier revisions is stale then. */
const MAX_TAGS = 20_000

const initialState = () => ({
  revisions: new Map<string, number>(),
  lastRevision: 0,
  lastContentRevision: 0,
  /** The newest revision of the tags that were forgotten. */
  forgotten: 0,
  requestCollector: new AsyncLocalStorage<Collector>(),
  /** The collector of a query that runs now; queries are synchronous. */
  queryCollector: null as Collector | null,
  isNamed: false,
})

// On globalThis, so that a module reloaded in development continues with it.
const holder = globalThis as typeof globalThis & {
  cartfolioCacheTags?: ReturnType<typeof initialState>
}
const state = (holder.cartfolioCacheTags ??= initialState())

/** Makes data with a tag stale. */
export function invalidateTag(tag: string): void {
  const { revisions } = state
  const revision = ++state.lastRevision
  if (tag === 'content') {
    state.lastContentRevision = revision
    return
  }
  // Never deleted one by one: each deletion leaves a hole, which makes many writes to one tag quadratic.
  revisions.set(tag, revision)
  if (revisions.size <= MAX_TAGS) return
  revisions.clear()
  state.forgotten = revision
}

/** The current revision: data that is read from now on is fresh at it. */
export const lastRevision = (): number => state.lastRevision

/** True if nothing that data depends on was invalidated since a revision. */
export function isFresh({ tags, values }: Dependencies, since: number): boolean {
  const { revisions, lastRevision, lastContentRevision, forgotten } = state
  if (since === lastRevision) return true
  if (since < lastContentRevision || since < forgotten || tags.has('any write')) return false
  for (const tag of tags) if ((revisions.get(tag) ?? 0) > since) return false
  return values.every(({ read, value }) => read() === value)
}

/** Adds dependencies to those of the current request or shared read. */
export function dependOn(dependencies: Dependencies): void {
  const collector = state.queryCollector ?? state.requestCollector.getStore()
  collector?.add(dependencies)
}

const ANY_WRITE: Dependencies = { tags: new Set(['any write'] as const), values: [] }

/** Called for every use of the connection: a read that names no tags depends on every write. */
export function noteRead(): void {
  if (!state.isNamed) dependOn(ANY_WRITE)
}

/** Collects what the reads of a request depend on. @returns the result of `run`, and the dependencies so far */
export async function collectDependencies<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; dependencies: Dependencies }> {
  const dependencies = new Collector()
  const result = await state.requestCollector.run(dependencies, run)
  return { result, dependencies }
}

/** As `collectDependencies`, for a query. */
export function collectQuery<Result>(run: () => Result): {
  result: Result
  dependencies: Dependencies
} {
  const { queryCollector, isNamed } = state
  const dependencies = new Collector()
  state.queryCollector = dependencies
  state.isNamed = false
  try {
    return { result: run(), dependencies }
  } finally {
    Object.assign(state, { queryCollector, isNamed })
  }
}

/** Runs a synchronous query that names what it depends on besides the content of the site, by its result. */
export function tagged<Value>(
  read: () => Value,
  tagsOf: (value: Value) => Iterable<CacheTag> = () => [],
): Value {
  const { isNamed } = state
  state.isNamed = true
  try {
    const value = read()
    dependOn({ tags: new Set(tagsOf(value)), values: [] })
    return value
  } finally {
    state.isNamed = isNamed
  }
}

/** As `tagged`, for what concerns one viewer: their likes, saves, follows, mutes and notices. */
export const taggedViewer = <Value>(viewerId: string | null, read: () => Value): Value =>
  tagged(read, () => [`viewer ${viewerId}`])

/** Depends on a shared read's value instead of its tags: for tags that change more often than the value. */
export function trackValue<Value>(read: () => Value): Value {
  const { result } = collectQuery(read)
  dependOn({
    tags: new Set(),
    values: [
      { read: () => JSON.stringify(collectQuery(read).result), value: JSON.stringify(result) },
    ],
  })
  return result
}
