/** The headers in which browsers announce a prefetch. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']

/** True if a request opens a page: no HEAD and no prefetch. */
export function isNavigation({ method, headers }: Request): boolean {
  const isAhead = (name: string) => /prefetch|prerender|preview/i.test(headers.get(name) ?? '')
  return method === 'GET' && !PURPOSES.some(isAhead)
}
