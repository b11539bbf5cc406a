import { Fragment } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import { adsAfter } from '../ads/ads-after.tsx'
import type { GridPage } from './grid-page.ts'
import { PhotoCard } from './photo-card.tsx'

/** The first row of the widest usual screen. */
const PRIORITY_CARDS = 5

export interface PhotoGridProps {
  /** The page that the server drew; a script adds further ones to it. */
  grid: GridPage
  /** What stands in place of a grid without photos. */
  empty: EmptyStateProps
}

/** Photos newest first, with the way to the next page or the word that there is none. */
export function PhotoGrid({ grid, empty }: PhotoGridProps) {
  const { photos, ads, nextHref } = grid
  if (photos.length === 0) return <EmptyState {...empty} />
  const advertisement = adsAfter(ads, photos.length)
  return (
    <>
      <Masonry>
        {photos.map((photo, index) => (
          <Fragment key={photo.id}>
            <PhotoCard photo={photo} priority={index < PRIORITY_CARDS} />
            {advertisement(index)}
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
