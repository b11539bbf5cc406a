import { tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'

export interface TagStripProps {
  /** The top tags, at most 8 (docs/product.md#limits). */
  tags: string[]
  /** The tag being shown, or null where all photos are. */
  current: string | null
  /** Whether a member looks, who has a way to the photos of those whom they follow too. */
  isMember?: boolean
}

/** The way into the top tags: scrolls sideways where it does not fit. */
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
