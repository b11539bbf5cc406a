import { useLocation } from '@remix-run/react'
import { memo, useContext, useMemo } from 'react'
import { loadPageJson } from '#app/http/api-client.ts'
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx'
import type { ListPage } from '#app/ui/infinite-list.ts'
import { FragmentCache, type RenderFragment } from '#app/ui/fragment-cache.ts'
import { ListEnd, type ListEndProps } from '#app/ui/list-end.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import { useInfiniteList } from '#app/ui/use-infinite-list.ts'
import { adsAfter } from '#app/features/ads/ads-after.tsx'
import type { PageAds } from '#app/features/ads/page-ads.server.ts'
import { cardsOf, type GridPage } from './grid-page.ts'
import { PhotoCard } from './photo-card.tsx'
import { usePhotoDialog } from '../dialog/photo-dialog-link.tsx'
import type { PhotoCard as PhotoCardData } from '../photo.ts'

/** The first row on the widest common screen. */
const PRIORITY_CARDS = 5

export interface PhotoGridProps extends Pick<ListEndProps<PhotoPage>, 'near' | 'failure'> {
  /** The server-rendered page; the script appends further pages. */
  grid: GridPage
  /** Shown instead of a grid without photos. */
  empty: EmptyStateProps
}

interface PhotoPage extends ListPage<PhotoCardData> {
  ads: PageAds
}

const pageOf = ({ cards, ...rest }: GridPage): PhotoPage => ({ items: cardsOf({ cards }), ...rest })

const fetchPage = async (href: string): Promise<PhotoPage> =>
  pageOf((await loadPageJson<{ grid: GridPage }>(href)).grid)

const elementId = ({ id }: { id: number }) => `photo-${id}`

const Card = memo(PhotoCard)

/** Photos newest first, with the link to the next page or a message at the end. */
export function PhotoGrid(props: PhotoGridProps) {
  const { pathname, search } = useLocation()
  return <InfiniteGrid key={pathname + search} {...props} />
}

function InfiniteGrid({ grid, empty, near, failure }: PhotoGridProps) {
  const keep = useContext(FragmentCache)
  const first = useMemo(() => pageOf(grid), [grid])
  const { list, state } = useInfiniteList(first, fetchPage)
  const { items: photos, head, nextHref } = state
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
        {keep ? (
          <CachedCards photos={photos} ads={head.ads} texts={grid.cards} keep={keep} />
        ) : (
          <Cards photos={photos} ads={head.ads} />
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
}

const isFirst = (index: number) => index < PRIORITY_CARDS

/** Memoized: thousands of cards may be loaded. */
const Cards = memo(function Cards({ photos, ads }: CardsProps) {
  const advertisement = adsAfter(ads, photos.length)
  return (
    <Masonry>
      {photos.flatMap((photo, index) => [
        <Card key={photo.id} photo={photo} priority={isFirst(index)} />,
        advertisement(index) ?? [],
      ])}
    </Masonry>
  )
})

interface CachedCardsProps extends CardsProps {
  /** Each photo as JSON, as in the page data. */
  texts: string[]
  keep: RenderFragment
}

/** Cards from the fragment cache: a card depends only on its photo. */
function CachedCards({ photos, ads, texts, keep }: CachedCardsProps) {
  const advertisement = adsAfter(ads, photos.length)
  const markup = photos.map((photo, index) => {
    const priority = isFirst(index)
    const card = keep(`${priority ? 'first' : 'card'} ${texts[index]}`, () => (
      <PhotoCard photo={photo} priority={priority} />
    ))
    const ad = advertisement(index)
    return ad ? card + keep(`ad ${JSON.stringify(ad.props)}`, () => ad) : card
  })
  return <Masonry markup={markup.join('')} />
}
