import { Fragment } from 'react'
import { useShell } from '#app/handlers/shell.ts'
import { CARTS_PATH, MEETS_PATH, WEEKS_PATH } from '#app/http/addresses.ts'

const FEEDS = [
  ['New', '/'],
  ['Popular', '/popular'],
  ['Following', '/following'],
  ['Carts', CARTS_PATH],
  ['Meets', MEETS_PATH],
  ['This week', WEEKS_PATH],
] as const

/** The feeds that the footer lists, too: Home and Following have their own links. */
export const BROWSE = FEEDS.filter(([, href]) => href !== '/' && href !== '/following')

/**
 * The feed itself is the current page; of a page within it, such as the carts of a make, it is the
 * current section.
 */
const currentOf = (href: string, path: string) =>
  href === path ? 'page' : href !== '/' && path.startsWith(href) ? 'true' : undefined

interface FeedRowProps {
  /** Root-relative URL of the page. */
  path: string
  /** The theme of the running week, in the tab of the weeks. */
  theme?: { title: string; days: number } | null
}

/** The links at the top of every list. */
export function FeedRow({ path, theme }: FeedRowProps) {
  const isMember = Boolean(useShell()?.viewer)
  return (
    <nav className="feeds" aria-label="Feeds">
      {FEEDS.map(
        ([name, href]) =>
          (isMember || name !== 'Following') && (
            <Fragment key={name}>
              <a href={href} aria-current={currentOf(href, path)}>
                {name}
                {theme && href === WEEKS_PATH && <Theme {...theme} />}
              </a>{' '}
            </Fragment>
          ),
      )}
    </nav>
  )
}

const Theme = ({ title, days }: { title: string; days: number }) => (
  <>
    : <bdi>{title}</bdi> <small>{days === 1 ? 'last day' : `${days} days left`}</small>
  </>
)
