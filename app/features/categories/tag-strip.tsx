import { categoryPath, slugify, tagPath } from '#app/http/addresses.ts'
import type { CategoryLink } from '#app/features/categories/category.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { FeedRow } from './feed-row.tsx'

export interface StripContent {
  tags: string[]
  categories: Pick<CategoryLink, 'name' | 'slug'>[]
}

interface TagStripProps {
  strip: StripContent
  /** Root-relative URL of the page. */
  path: string
  /** The theme of the running week, in the tab of the weeks. */
  theme?: { title: string; days: number } | null
}

/** The feeds, and after them in one row the top tags and those categories that are none of them. */
export const TagStrip = ({ strip, path, theme }: TagStripProps) => (
  <div className="strip">
    <FeedRow path={path} theme={theme} />
    <nav className="strip-tags" aria-label="Tags and categories">
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
  </div>
)
