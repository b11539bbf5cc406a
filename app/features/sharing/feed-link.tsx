export const ATOM_TYPE = 'application/atom+xml'

export const feedPath = (page: string): string => `${page === '/' ? '' : page}/feed.atom`

export const FeedLink = ({ page }: { page: string }) => (
  <>
    <a className="quiet-link" href={feedPath(page)} type={ATOM_TYPE}>
      Atom feed
    </a>{' '}
  </>
)
