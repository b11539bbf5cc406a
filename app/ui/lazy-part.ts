export interface LazyPart<Module> {
  /** Loads it once; a failed load is retried by the next call. */
  load: () => Promise<Module>
  /** The module once it is loaded, else undefined. */
  loaded: () => Module | undefined
  prefetch: () => void
  /** Does something once it is loaded, unless that fails. */
  onLoad: (then: () => void) => void
}

export function lazyPart<Module>(load: () => Promise<Module>): LazyPart<Module> {
  let module: Module | undefined
  let pending: Promise<Module> | undefined
  const part: LazyPart<Module> = {
    load() {
      pending ??= load().then(
        (loaded) => (module = loaded),
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )
      return pending
    },
    loaded: () => module,
    prefetch: () => part.onLoad(() => undefined),
    onLoad: (then) => void part.load().then(then, () => undefined),
  }
  return part
}
