import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'

const getPaths = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const full = [parent, path].filter((part) => part !== '').join('/')
    return [`/${full}`, ...getPaths(children, full)]
  })

/** The path of every route of `app/routes.ts`: includes new routes automatically. */
export const routePaths = [...new Set(getPaths(await routes))]

/**
 * A path of every route.
 * @param examples values for the parameters, such as `:slug`; an entry for a pattern, also for the
 *   beginning of one, takes precedence
 * @param paths the patterns of other routes
 */
export const examplePaths = (examples: Record<string, string>, paths = routePaths): string[] =>
  paths.map((path) => {
    const [known = ''] = Object.keys(examples)
      .filter((start) => start.startsWith('/') && `${path}/`.startsWith(`${start}/`))
      .sort((one, other) => other.length - one.length)
    return (
      (examples[known] ?? '') +
      path
        .slice(known.length)
        .replace(
          /:\w+|\*/g,
          (name) => examples[name] ?? (name === ':document' ? 'privacy-policy' : 'x'),
        )
    )
  })
