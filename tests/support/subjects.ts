import { moveSubject } from '#db/subjects.ts'

interface Moves {
  moves: Map<string, number>
  lastContentMove: number
}

/** Runs something while the moves of one kind of subject are not recorded, as if a trigger were missing. */
export async function withoutMoves(kind: string, run: () => Promise<void>): Promise<void> {
  const { cartfolioSubjects: state } = globalThis as unknown as { cartfolioSubjects: Moves }
  const { lastContentMove } = state
  if (kind === 'content')
    Object.defineProperty(state, 'lastContentMove', {
      get: () => lastContentMove,
      set: () => undefined,
      configurable: true,
    })
  state.moves.set = (subject, move) =>
    subject.split(' ', 1)[0] === kind
      ? state.moves
      : Map.prototype.set.call(state.moves, subject, move)
  try {
    await run()
  } finally {
    Reflect.deleteProperty(state.moves, 'set')
    Object.defineProperty(state, 'lastContentMove', {
      value: lastContentMove,
      writable: true,
      configurable: true,
      enumerable: true,
    })
    moveSubject('content')
  }
}
