import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * What cached data depends on. A write moves the subjects that it touches (`write-triggers.ts`); data is valid until one
 * of its subjects moves. A query names the subjects that it read with `readSubjects`; one that names none depends on
 * every write. See docs/architecture.md#caching.
 */

/**
 * A number of a photo (likes, comments), a number of a member (follows), what concerns one viewer (their likes, follows,
 * mutes, notifications), a session, or all likes. Everything else is the content of the site: every read depends on it,
 * so it needs no name.
 */
export type Subject =
  | `photo ${number}`
  | `member ${string}`
  | `viewer ${string}`
  | `session ${string}`
  | 'likes'
  | 'any write'

/** A value that is read again to find out whether it has changed. */
interface WatchedValue {
  read: () => string
  value: string
}

/** What a read depends on. */
export interface Dependencies {
  subjects: ReadonlySet<Subject>
  values: readonly WatchedValue[]
}

/** The dependencies of the reads of one request or one shared read. */
class Collector implements Dependencies {
  readonly subjects = new Set<Subject>()
  readonly values: WatchedValue[] = []

  add({ subjects, values }: Dependencies): void {
    for (const subject of subjects) this.subjects.add(subject)
    this.values.push(...values)
  }
}

/** Older moves are remembered together, as one. */
const MAX_SUBJECTS = 20_000

const initialState = () => ({
  /** The number of the last move of each subject, the oldest first. */
  moves: new Map<string, number>(),
  lastMove: 0,
  lastContentMove: 0,
  /** The newest move of the subjects that were forgotten. */
  forgotten: 0,
  requestCollector: new AsyncLocalStorage<Collector>(),
  /** The collector of a query that runs now; queries are synchronous. */
  queryCollector: null as Collector | null,
  /** Whether the query that runs now names its subjects. */
  isNamed: false,
})

// On globalThis, so that a module reloaded in development continues with it.
const holder = globalThis as typeof globalThis & {
  cartfolioSubjects?: ReturnType<typeof initialState>
}
const state = (holder.cartfolioSubjects ??= initialState())

/** Records a write to a subject. */
export function moveSubject(subject: string): void {
  const { moves } = state
  const move = ++state.lastMove
  if (subject === 'content') {
    state.lastContentMove = move
    return
  }
  moves.delete(subject)
  moves.set(subject, move)
  if (moves.size <= MAX_SUBJECTS) return
  const [oldest = '', at = 0] = moves.entries().next().value ?? []
  moves.delete(oldest)
  state.forgotten = at
}

/** The current moment: data that is read from now on is valid at it. */
export const currentMove = (): number => state.lastMove

/** True if nothing that data depends on has moved since a moment. */
export function isUnmoved({ subjects, values }: Dependencies, since: number): boolean {
  const { moves, lastMove, lastContentMove, forgotten } = state
  if (since === lastMove) return true
  if (since < lastContentMove || since < forgotten || subjects.has('any write')) return false
  for (const subject of subjects) if ((moves.get(subject) ?? 0) > since) return false
  return values.every(({ read, value }) => read() === value)
}

/** Adds dependencies to those of the current request or shared read. */
export function dependOn(dependencies: Dependencies): void {
  const collector = state.queryCollector ?? state.requestCollector.getStore()
  collector?.add(dependencies)
}

const ANY_WRITE: Dependencies = { subjects: new Set(['any write'] as const), values: [] }

/** Called for every use of the connection: a read that names no subjects depends on every write. */
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

/**
 * Runs a query that names what it depends on besides the content of the site.
 * @param read the query, synchronous
 * @param subjectsOf the subjects, by the query's result
 */
export function readSubjects<Value>(
  read: () => Value,
  subjectsOf: (value: Value) => Iterable<Subject> = () => [],
): Value {
  const { isNamed } = state
  state.isNamed = true
  try {
    const value = read()
    dependOn({ subjects: new Set(subjectsOf(value)), values: [] })
    return value
  } finally {
    state.isNamed = isNamed
  }
}

/**
 * Depends on the value of a read, not on its subjects: for one that often moves and rarely changes.
 * @param read a shared read, which is called again after moves
 */
export function watchValue<Value>(read: () => Value): Value {
  const { result } = collectQuery(read)
  dependOn({
    subjects: new Set(),
    values: [
      { read: () => JSON.stringify(collectQuery(read).result), value: JSON.stringify(result) },
    ],
  })
  return result
}
