/**
 * Whether somebody opens the page that is asked for. A HEAD, and a browser that fetches ahead of a
 * click that may never come, only look: they must not count as having seen it.
 */
export function isOpened(request: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose']
  const lookingAhead = purposes.some((name) =>
    /prefetch|prerender|preview/i.test(request.headers.get(name) ?? ''),
  )
  return request.method === 'GET' && !lookingAhead
}
