import type { Plugin } from 'vite'

/*
 * What the build changes about Remix's output.
 *
 * Depends on: the input of Remix's server build, the modules' ids, and the source of its default screens.
 * Benefit: one module graph for server and app; 2 script files for the feed instead of 45, which on a slow connection have
 *   loaded after 2.4 s instead of 2.9 s (decision 0017); no stack trace in front of visitors.
 * When Remix changes: `noDeveloperScreens` fails the build. Without the others the build works, and
 *   `tests/http/weights.test.ts` fails.
 */

/**
 * One module graph for the server, the app and the admin commands: server.ts is the entry of the server build, and
 * the container runs the admin commands without a compiler.
 */
export const serverEntry: Plugin = {
  name: 'server-entry',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: { index: './server.ts', admin: './scripts/admin.ts' },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
}

/** The entry modules of the feed's page. */
const FIRST_VIEW = /\/app\/(entry\.client|root|pages\/home)\.tsx(\?|$)/

/** Its code runs on load, which must be after the page has registered its routes. */
const ENTRY = /\/app\/entry\.client\.tsx/

/**
 * One chunk for everything that the feed's page needs. By default Rollup makes a chunk of every group of
 * modules that some pages share: more than thirty, which compress worse and add links to the feed's HTML.
 */
export const firstViewChunk: Plugin = {
  name: 'first-view-chunk',
  config: (_config, { isSsrBuild }) => {
    if (isSsrBuild) return
    let needed: Set<string> | undefined
    return {
      build: {
        rollupOptions: {
          output: {
            manualChunks(id, { getModuleIds, getModuleInfo }) {
              needed ??= staticImports(
                [...getModuleIds()].filter((module) => FIRST_VIEW.test(module)),
                (module) => getModuleInfo(module)?.importedIds ?? [],
              )
              return needed.has(id) && !ENTRY.test(id) ? 'first-view' : undefined
            },
          },
        },
      },
    }
  },
}

/** The transitive imports of some modules. */
function staticImports(
  roots: string[],
  importsOf: (module: string) => readonly string[],
): Set<string> {
  const found = new Set(roots)
  const follow = (module: string) => {
    for (const imported of importsOf(module)) {
      if (found.has(imported)) continue
      found.add(imported)
      follow(imported)
    }
  }
  roots.forEach(follow)
  return found
}

const REMIX_ERROR_BOUNDARY =
  /return [^;]*?createElement\(RemixRootDefaultErrorBoundary, \{\s*error: this\.state\.error,\s*isOutsideRemixApp: true\s*\}\)/
const REMIX_LOADING_SCREEN = 'route.id === "root" ? RemixRootDefaultHydrateFallback : undefined'

/**
 * Removes two screens of Remix that are for developers. Its default error boundary shows a stack trace; now it
 * rethrows the error to `app/remix/root-error-boundary.tsx` around it. Its loading screen belongs to client loaders,
 * which this app does not have.
 */
export const noDeveloperScreens: Plugin = {
  name: 'no-developer-screens',
  apply: 'build',
  transform(code, id) {
    if (/@remix-run\/react\/dist\/(esm\/)?errorBoundaries\.js/.test(id)) {
      if (!REMIX_ERROR_BOUNDARY.test(code))
        this.error('Remix renders its default error boundary in another module now.')
      return { code: code.replace(REMIX_ERROR_BOUNDARY, 'throw this.state.error'), map: null }
    }
    if (/@remix-run\/react\/dist\/esm\/routes\.js/.test(id)) {
      if (!code.includes(REMIX_LOADING_SCREEN))
        this.error('Remix chooses its loading screen in another module now.')
      return { code: code.replace(REMIX_LOADING_SCREEN, 'undefined'), map: null }
    }
    return null
  },
}
