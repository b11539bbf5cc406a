import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'

function pathsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const full = [parent, path].filter((part) => part !== '').join('/')
    return [`/${full}`, ...pathsOf(children, full)]
  })
}

/** The path of every route of `app/routes.ts`, as it stands there: a new route cannot be left out. */
export const routePaths = [...new Set(pathsOf(await routes))]

/**
 * A path of every route.
 * @param examples values for the parameters, such as `:slug`; a whole pattern among them goes first
 * @param paths those of other routes
 */
export function examplePaths(examples: Record<string, string>, paths = routePaths): string[] {
  return paths.map(
    (path) => examples[path] ?? path.replace(/:\w+|\*/g, (name) => examples[name] ?? 'x'),
  )
}
