import { Fragment, type ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import type { PhotoCard as PhotoCardData } from './photo.ts'
import { PhotoCard } from './photo-card.tsx'

/** The first row of the widest usual screen. */
const PRIORITY_CARDS = 5

export interface PhotoGridProps {
  photos: PhotoCardData[]
  /** Address of the next page, or null at the end. */
  nextHref: string | null
  /** What stands in place of a grid without photos. */
  empty: EmptyStateProps
  /** Something to stand after the card of an index, such as an advertisement: a `tile` or nothing. */
  after?: (index: number) => ReactNode
}

/** Photos newest first, with the way to the next page or the word that there is none. */
export function PhotoGrid({ photos, nextHref, empty, after }: PhotoGridProps) {
  if (photos.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <Masonry>
        {photos.map((photo, index) => (
          <Fragment key={photo.id}>
            <PhotoCard photo={photo} priority={index < PRIORITY_CARDS} />
            {after?.(index)}
          </Fragment>
        ))}
      </Masonry>
      <div className="grid-end">
        {nextHref ? (
          <ButtonLink variant="quiet" href={nextHref} rel="next">
            Load more
          </ButtonLink>
        ) : (
          <p>You've reached the end!</p>
        )}
      </div>
    </>
  )
}
