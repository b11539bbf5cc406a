export const ATOM_TYPE = 'application/atom+xml'

export function feedPath(page: string): string {
  return `${page === '/' ? '' : page}/feed.atom`
}

export function FeedLink({ page }: { page: string }) {
  return (
    <>
      <a className="quiet-link" href={feedPath(page)} type={ATOM_TYPE}>
        Atom feed
      </a>{' '}
    </>
  )
}
