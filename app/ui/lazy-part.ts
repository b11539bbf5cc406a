/** A part of the script that is fetched when it is needed, or a moment before. */
export interface LazyPart<Module> {
  /** Fetches it once; a fetch that failed is tried anew by the next call. */
  load: () => Promise<Module>
  /** What was fetched; undefined until then. */
  loaded: () => Module | undefined
  /** Fetches it ahead of its use and keeps quiet about failures. */
  prefetch: () => void
}

/** @param load a dynamic import, such as `() => import('./share-dialog.tsx')` */
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
    prefetch: () => void part.load().catch(() => undefined),
  }
  return part
}
