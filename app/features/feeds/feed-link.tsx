import { ATOM_TYPE, feedPath } from './feed-path.ts'

/** Where people find the feed of a page. @param page its root-relative address */
export function FeedLink({ page }: { page: string }) {
  return (
    <>
      <a className="report-link" href={feedPath(page)} type={ATOM_TYPE}>
        Atom feed
      </a>{' '}
    </>
  )
}
