/** The headers in which browsers announce a prefetch, in lower case as in Node. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']

/** True if a request opens a page: no HEAD and no prefetch. `header` returns a value by its lower-case name. */
export function isNavigationRequest(
  method: string | undefined,
  header: (name: string) => string | string[] | null | undefined,
): boolean {
  const isAhead = (name: string) => /prefetch|prerender|preview/i.test(String(header(name) ?? ''))
  return method === 'GET' && !PURPOSES.some(isAhead)
}

/** As `isNavigationRequest`, for a Fetch request. */
export const isNavigation = ({ method, headers }: Request): boolean =>
  isNavigationRequest(method, (name) => headers.get(name))
