import { invalidateTag } from '#db/cache-tags.ts'

interface State {
  revisions: Map<string, number>
  lastContentRevision: number
}

/** Runs something while one kind of tag is never invalidated, as if a trigger were missing. */
export async function withoutInvalidation(kind: string, run: () => Promise<void>): Promise<void> {
  const { cartfolioCacheTags: state } = globalThis as unknown as { cartfolioCacheTags: State }
  const { lastContentRevision } = state
  if (kind === 'content')
    Object.defineProperty(state, 'lastContentRevision', {
      get: () => lastContentRevision,
      set: () => undefined,
      configurable: true,
    })
  state.revisions.set = (tag, revision) =>
    tag.split(' ', 1)[0] === kind
      ? state.revisions
      : Map.prototype.set.call(state.revisions, tag, revision)
  try {
    await run()
  } finally {
    Reflect.deleteProperty(state.revisions, 'set')
    Object.defineProperty(state, 'lastContentRevision', {
      value: lastContentRevision,
      writable: true,
      configurable: true,
      enumerable: true,
    })
    invalidateTag('content')
  }
}
