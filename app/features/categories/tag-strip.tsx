import { categoryPath, slugify, tagPath } from '#app/http/addresses.ts'
import type { CategoryLink } from '#app/features/categories/category.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { FeedRow } from './feed-row.tsx'

export interface StripContent {
  tags: string[]
  categories: Pick<CategoryLink, 'name' | 'slug'>[]
}

/**
 * The feeds, and below them the top tags and those categories that are none of them.
 * @param path root-relative URL of the page
 */
export const TagStrip = ({ strip, path }: { strip: StripContent; path: string }) => (
  <>
    <FeedRow path={path} />
    <nav className="strip" aria-label="Tags and categories">
      <Chip href="/" current={path === '/'}>
        All
      </Chip>
      {strip.tags.map((tag) => (
        <Chip
          key={tag}
          href={tagPath(tag)}
          current={[tagPath(tag), categoryPath(slugify(tag))].includes(path)}
        >
          {tag}
        </Chip>
      ))}
      {strip.categories.map(({ name, slug }) => (
        <Chip key={slug} href={categoryPath(slug)} current={categoryPath(slug) === path}>
          {name}
        </Chip>
      ))}
      <Chip href="/search">More tags</Chip>
    </nav>
  </>
)
