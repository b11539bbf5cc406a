import { tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'

export interface TagStripProps {
  /** The top tags, at most 8 (docs/product.md#limits). */
  tags: string[]
  /** The current tag, or null for all photos. */
  current: string | null
  /** Members also get a link to the photos of followed members. */
  isMember?: boolean
}

/** Links to the top tags; scrolls horizontally if they do not fit. */
export function TagStrip({ tags, current, isMember }: TagStripProps) {
  return (
    <nav className="strip" aria-label="Top tags">
      <Chip href="/" current={current === null}>
        All
      </Chip>
      {isMember && <Chip href="/following">Following</Chip>}
      {tags.map((tag) => (
        <Chip key={tag} href={tagPath(tag)} current={tag === current}>
          {tag}
        </Chip>
      ))}
    </nav>
  )
}
