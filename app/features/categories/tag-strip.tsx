import { Fragment } from 'react'
import { categoryPath, tagPath } from '#app/http/addresses.ts'
import type { CategoryLink } from '#app/features/categories/category.tsx'
import { useShell } from '#app/features/shell.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

const FEEDS = [
  ['New', '/'],
  ['Popular', '/popular'],
  ['Following', '/following'],
] as const

type Feed = (typeof FEEDS)[number][0]

export interface StripContent {
  tags: string[]
  categories: Omit<CategoryLink, 'photoCount'>[]
}

export function TagStrip({ strip, feed, tag }: { strip: StripContent; feed?: Feed; tag?: string }) {
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
          <Chip href="/search">More tags</Chip>
        </nav>
      )}
    </div>
  )
}
