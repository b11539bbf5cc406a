import { Fragment } from 'react'
import { categoryPath, tagPath } from '#app/http/addresses.ts'
import type { CategoryLink } from '#app/features/categories/category.tsx'
import { useShell } from '#app/features/shell.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

/** The addresses of the feeds. */
const FEEDS = [
  ['New', '/'],
  ['Popular', '/popular'],
  ['Following', '/following'],
] as const

type Feed = (typeof FEEDS)[number][0]

/** What the strip links to. */
export interface StripContent {
  /** The top tags, at most 8 (docs/product.md#limits). */
  tags: string[]
  /** The categories with the most photos. */
  categories: Omit<CategoryLink, 'photoCount'>[]
}

export interface TagStripProps {
  strip: StripContent
  /** The feed of the page. */
  feed?: Feed
  /** The tag of the page. */
  tag?: string
}

/** Links to the feeds, the top tags and some categories; scrolls horizontally if they do not fit. */
export function TagStrip({ strip, feed, tag }: TagStripProps) {
  const isMember = Boolean(useShell()?.viewer)
  return (
    <div className="strip">
      <nav className="feeds" aria-label="Feeds">
        {FEEDS.map(
          ([name, href]) =>
            (isMember || name !== 'Following') && (
              <Fragment key={name}>
                <a href={href} aria-current={name === feed ? 'page' : undefined}>
                  {name}
                </a>{' '}
              </Fragment>
            ),
        )}
      </nav>
      <nav aria-label="Top tags">
        <Chip href="/" current={tag === undefined && feed === 'New'}>
          All
        </Chip>
        {strip.tags.map((each) => (
          <Chip key={each} href={tagPath(each)} current={each === tag}>
            {each}
          </Chip>
        ))}
      </nav>
      {strip.categories.length > 0 && (
        <nav aria-label="Categories">
          {strip.categories.map(({ name, slug, picture }) => (
            <Chip key={slug} href={categoryPath(slug)}>
              {picture && <Thumbnail src={picture} alt="" width={28} height={28} />}
              {name}
            </Chip>
          ))}
          <Chip href="/search">More</Chip>
        </nav>
      )}
    </div>
  )
}
