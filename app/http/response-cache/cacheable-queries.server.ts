/** The parameters that a grid's "Load more" link has. */
const GRID = ['before', 'ad']

/**
 * The query parameters by which the pages and feeds of a path differ, for the routes that have any. A path
 * matches the first pattern that fits.
 */
const PARAMETERS: [path: RegExp, names: string[]][] = [
  [/\/feed\.atom$/, ['before']],
  [/^\/$/, [...GRID, 'photo']],
  [/^\/(?:tag|category)\/[^/]+$/, GRID],
  [/^\/u\/[^/]+\/binder\/[^/]+$/, GRID],
  [/^\/u\/[^/]+\/(?:followers|following)$/, ['before']],
  [/^\/u\/[^/]+$/, [...GRID, 'tab']],
  [/^\/photo\/[^/]+$/, ['comments', 'comment']],
  [/^\/following$/, GRID],
  [/^\/notifications$/, ['before']],
]

/**
 * Whether the address of a page or feed is worth a place in the cache. Addresses with parameters that the
 * route does not know (`utm_source`, `fbclid`) are not: there is no end of them.
 * @param address path and query
 */
export function isCacheableQuery(address: string): boolean {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  if (path === '/oembed') return false
  if (end === -1) return true
  const given = [...new URLSearchParams(address.slice(end)).keys()]
  const known = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  return given.length === new Set(given).size && given.every((name) => known.includes(name))
}
