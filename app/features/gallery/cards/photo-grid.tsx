import { useLocation } from '@remix-run/react'
import { memo, useMemo, type ReactElement } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { type ListState, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ListEnd, type ListEndProps } from '#app/ui/list-end.tsx'
import { MemoizedMasonry, type MasonryCard } from '#app/ui/masonry.tsx'
import { adsAfter } from '#app/features/ads/ad-card.tsx'
import { UploadGroupCard, placeUploadGroups } from './upload-group-card.tsx'
import { fetchGridPage, hasPhotos, readGrid, type GridData, type GridPage } from './grid-page.ts'
import { PhotoCard } from './photo-card.tsx'
import { DrawnForContext } from '#app/ui/post-form.tsx'
import { usePhotoDialog } from '../dialog/photo-dialog-link.tsx'
import { SUBJECT } from '#app/content/site.ts'

export interface GridPageHandle {
  isGridOnly: (data: unknown) => boolean
}

export const gridPageHandle: GridPageHandle = {
  isGridOnly(data) {
    const { grid, opened } = (data ?? {}) as { grid?: GridData | null; opened?: object | null }
    return Boolean(grid && hasPhotos(grid) && !opened)
  },
}

interface PhotoGridProps extends Pick<ListEndProps<GridPage>, 'near' | 'failure'> {
  grid: GridData
  empty?: EmptyStateProps
}

const NO_PHOTOS: EmptyStateProps = {
  title: 'No photos yet',
  text: `Be the first to share a ${SUBJECT.one}.`,
  action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
}

const elementId = ({ id }: { id: number }) => `photo-${id}`

const Card = memo(PhotoCard)

export function PhotoGrid(props: PhotoGridProps) {
  const { pathname, search } = useLocation()
  return <InfiniteGrid key={pathname + search} {...props} />
}

function listCards({ items: photos, head, pages }: ListState<GridPage>): MasonryCard[] {
  const groups = placeUploadGroups(
    photos,
    pages.flatMap(({ page }) => page.uploadGroups ?? []),
  )
  const advertisement = adsAfter(head.ads, photos.length)
  return photos.flatMap((photo, index) => {
    const cards: MasonryCard[] = []
    const priority = index < 5
    const add = (data: object, kind: string, element: ReactElement) =>
      cards.push({ value: [kind, priority, data], element })
    const group = groups.starts.get(index)
    const ad = advertisement(index)
    if (group)
      add(
        group,
        'uploadGroup',
        <UploadGroupCard key={photo.id} uploadGroup={group} priority={priority} />,
      )
    if (!groups.covered.has(index))
      add(photo, 'card', <Card key={photo.id} photo={photo} priority={priority} />)
    if (ad) add(ad.props as object, 'ad', ad)
    return cards
  })
}

function InfiniteGrid({ grid, empty = NO_PHOTOS, near, failure }: PhotoGridProps) {
  const page = useMemo(() => readGrid(grid), [grid])
  const { list, state } = useInfiniteList(page, fetchGridPage)
  const cards = useMemo(() => listCards(state), [state])
  const { cardsProps, dialog } = usePhotoDialog(state.items)
  if (cards.length === 0 && state.nextHref === null)
    return (
      <>
        <EmptyState {...empty} />
        {dialog}
      </>
    )
  return (
    <>
      <div id="photos" {...cardsProps}>
        <DrawnForContext.Provider value={null}>
          <MemoizedMasonry cards={cards} />
        </DrawnForContext.Provider>
      </div>
      {dialog}
      <ListEnd
        list={list}
        state={state}
        near={near}
        failure={failure}
        end={<p>You've reached the end!</p>}
        elementId={elementId}
      />
    </>
  )
}
