/** How browsers say why they fetch ahead of a click; in lower case, as Node has them. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']

/**
 * Whether a request opens what it asks for. A HEAD, and a browser that fetches ahead of a click that may
 * never come, only look: they must not count as having seen it.
 * @param header the value of a header, by its name in lower case
 */
export function isNavigationRequest(
  method: string | undefined,
  header: (name: string) => string | string[] | null | undefined,
): boolean {
  const isAhead = (name: string) => /prefetch|prerender|preview/i.test(String(header(name) ?? ''))
  return method === 'GET' && !PURPOSES.some(isAhead)
}

/** Whether somebody opens the page that is asked for, see `isOpening`. */
export function isNavigation({ method, headers }: Request): boolean {
  return isNavigationRequest(method, (name) => headers.get(name))
}
