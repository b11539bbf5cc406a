/** The media type of Atom feeds (RFC 4287, section 7). */
export const ATOM_TYPE = 'application/atom+xml'

/**
 * The URL of a page's feed: {page}/feed.atom.
 * @param page root-relative URL of the page, without a query
 */
export function feedPath(page: string): string {
  return `${page === '/' ? '' : page}/feed.atom`
}

/** The link to a page's Atom feed. @param page root-relative URL of the page */
export function FeedLink({ page }: { page: string }) {
  return (
    <>
      <a className="quiet-link" href={feedPath(page)} type={ATOM_TYPE}>
        Atom feed
      </a>{' '}
    </>
  )
}
