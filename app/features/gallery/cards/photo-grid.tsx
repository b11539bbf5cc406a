import { useLocation } from '@remix-run/react'
import { memo, useContext, useMemo, type ReactElement } from 'react'
import type { PageAds, PromoCard } from '#app/features/ads/placement.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import { type ListPage, useInfiniteList } from '#app/ui/infinite-list.ts'
import { ServerRenderingContext } from '#app/ui/server-rendering.ts'
import { ListEnd, type ListEndProps } from '#app/ui/list-end.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import { adsAfter } from '#app/features/ads/ad-card.tsx'
import type { PhotoCard as PhotoCardData } from '../../photos/photo.ts'
import {
  UploadGroupCard,
  placeUploadGroups,
  type UploadGroup,
  type PlacedUploadGroups,
} from './upload-group-card.tsx'
import { PhotoCard } from './photo-card.tsx'
import { usePhotoDialog } from '../dialog/photo-dialog-link.tsx'

export interface GridPage {
  cards: PhotoCardData[]
  ads: PageAds
  uploadGroups?: UploadGroup[]
  promos: PromoCard[]
  nextHref: string | null
}

export interface GridPageHandle {
  isGridOnly: (data: unknown) => boolean
}

export const gridPageHandle: GridPageHandle = {
  isGridOnly(data) {
    const { grid, opened } = (data ?? {}) as { grid?: GridPage | null; opened?: object | null }
    return Boolean(grid && grid.cards.length > 0 && !opened)
  },
}

const PRIORITY_CARDS = 5

interface PhotoGridProps extends Pick<ListEndProps<PhotoPage>, 'near' | 'failure'> {
  grid: GridPage
  empty?: EmptyStateProps
}

const NO_PHOTOS: EmptyStateProps = {
  title: 'No photos yet',
  text: 'Be the first to share a golf cart.',
  action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
}

interface PhotoPage extends ListPage<PhotoCardData> {
  ads: PageAds
  uploadGroups?: UploadGroup[]
  promos: PromoCard[]
}

const toListPage = ({ cards, ...rest }: GridPage): PhotoPage => ({ items: cards, ...rest })

const fetchPage = async (href: string): Promise<PhotoPage> =>
  toListPage((await loadPageJson<{ grid: GridPage }>(href)).grid)

const elementId = ({ id }: { id: number }) => `photo-${id}`

const Card = memo(PhotoCard)

export function PhotoGrid(props: PhotoGridProps) {
  const { pathname, search } = useLocation()
  return <InfiniteGrid key={pathname + search} {...props} />
}

function promosOf(head: PhotoPage, pages: { page: PhotoPage }[]): PromoCard[] {
  const [first, ...later] = pages.map(({ page }) => page.promos)
  // Photos that new ones pushed off the first page are on a page with the same cards.
  return [...head.promos, ...later.filter((promos) => promos !== first).flat()]
}

function placeAmong(photos: PhotoCardData[], pages: { page: PhotoPage }[]): PlacedUploadGroups {
  return placeUploadGroups(
    photos,
    pages.flatMap(({ page }) => page.uploadGroups ?? []),
  )
}

function InfiniteGrid({ grid, empty = NO_PHOTOS, near, failure }: PhotoGridProps) {
  const server = useContext(ServerRenderingContext)
  const first = useMemo(() => toListPage(grid), [grid])
  const { list, state } = useInfiniteList(first, fetchPage)
  const { items: photos, head, pages, nextHref } = state
  const promos = useMemo(() => promosOf(head, pages), [head, pages])
  const uploadGroups = useMemo(() => placeAmong(photos, pages), [photos, pages])
  const { cardsProps, dialog } = usePhotoDialog(photos)
  if (photos.length === 0 && nextHref === null)
    return (
      <>
        <EmptyState {...empty} />
        {dialog}
      </>
    )
  return (
    <>
      <div {...cardsProps}>
        {server ? (
          <CachedCards
            photos={photos}
            ads={head.ads}
            promos={promos}
            uploadGroups={uploadGroups}
            memoizeHtml={server.memoizeHtml}
          />
        ) : (
          <Cards photos={photos} ads={head.ads} promos={promos} uploadGroups={uploadGroups} />
        )}
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

interface CardsProps {
  photos: PhotoCardData[]
  ads: PageAds
  promos: PromoCard[]
  uploadGroups: PlacedUploadGroups
}

const isFirst = (index: number) => index < PRIORITY_CARDS

const Cards = memo(function Cards({ photos, ads, promos, uploadGroups }: CardsProps) {
  const advertisement = adsAfter(ads, photos.length, promos)
  return (
    <Masonry>
      {photos.flatMap((photo, index) => {
        const uploadGroup = uploadGroups.starts.get(index)
        const priority = isFirst(index)
        return [
          uploadGroup ? (
            <UploadGroupCard key={photo.id} uploadGroup={uploadGroup} priority={priority} />
          ) : (
            []
          ),
          uploadGroups.covered.has(index) ? (
            []
          ) : (
            <Card key={photo.id} photo={photo} priority={priority} />
          ),
          advertisement(index) ?? [],
        ].flat()
      })}
    </Masonry>
  )
})

interface CachedCardsProps extends CardsProps {
  memoizeHtml(data: object, kind: string, element: () => ReactElement): string
}

function CachedCards({ photos, ads, promos, uploadGroups, memoizeHtml }: CachedCardsProps) {
  const advertisement = adsAfter(ads, photos.length, promos)
  const cardOf = (photo: PhotoCardData, index: number) => {
    const priority = isFirst(index)
    const kind = priority ? 'first ' : ''
    const uploadGroup = uploadGroups.starts.get(index)
    if (uploadGroup)
      return memoizeHtml(uploadGroup, `${kind}uploadGroup`, () => (
        <UploadGroupCard uploadGroup={uploadGroup} priority={priority} />
      ))
    if (uploadGroups.covered.has(index)) return ''
    return memoizeHtml(photo, `${kind}card`, () => <PhotoCard photo={photo} priority={priority} />)
  }
  const markup = photos.map((photo, index) => {
    const card = cardOf(photo, index)
    const ad = advertisement(index)
    return ad ? card + memoizeHtml(ad, 'ad', () => ad) : card
  })
  return <Masonry markup={markup.join('')} />
}
