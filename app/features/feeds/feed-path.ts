/** The media type of Atom feeds (RFC 4287, section 7). */
export const ATOM_TYPE = 'application/atom+xml'

/**
 * The feed that goes with a page: {page}/feed.atom.
 * @param page root-relative address of the page, without a query
 */
export function feedPath(page: string): string {
  return `${page === '/' ? '' : page}/feed.atom`
}
