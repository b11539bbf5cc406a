/** The parameters of a grid's "Load more" link. */
const GRID = ['before', 'ad']

/** The query parameters of pages and feeds, for the routes that have any. The first matching pattern counts. */
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
 * True if a page's URL is worth caching. A URL with a parameter that the route does not know (`utm_source`,
 * `fbclid`) is not, because there is no end of them.
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
