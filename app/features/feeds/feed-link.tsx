import { ATOM_TYPE, feedPath } from './feed-path.ts'

/** The visible link to a page's feed. @param page root-relative URL of the page */
export function FeedLink({ page }: { page: string }) {
  return (
    <>
      <a className="report-link" href={feedPath(page)} type={ATOM_TYPE}>
        Atom feed
      </a>{' '}
    </>
  )
}
