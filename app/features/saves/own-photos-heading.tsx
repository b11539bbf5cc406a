import type { ComponentProps } from 'react'
import { Chip } from '#app/ui/chip.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

const TABS = [
  ['Liked', '/liked'],
  ['Saved', '/saved'],
] as const

interface OwnPhotosHeadingProps extends ComponentProps<typeof PageHeading> {
  path: (typeof TABS)[number][1]
}

/** The heading of the photos that a member has liked or saved: two tabs. */
export const OwnPhotosHeading = ({ path, ...heading }: OwnPhotosHeadingProps) => (
  <>
    <PageHeading {...heading} />
    <nav className="strip" aria-label="Liked and saved photos">
      {TABS.map(([name, href]) => (
        <Chip key={href} href={href} current={href === path}>
          {name}
        </Chip>
      ))}
    </nav>
  </>
)
