import type { PageAds } from '#app/features/ads/page-ads.server.ts'
import type { PhotoCard } from '../photo.ts'

/** One page of a photo grid: the loader data that `PhotoGrid` renders. */
export interface GridPage {
  /**
   * The photos, each a `PhotoCard` as JSON. Strings, because Remix's encoding numbers every field
   * of every card: objects would add twice as much to the compressed page.
   */
  cards: string[]
  ads: PageAds
  /** Root-relative URL of the next page; null at the end. */
  nextHref: string | null
}

/** The photos of a page of a grid. */
export const cardsOf = ({ cards }: Pick<GridPage, 'cards'>) =>
  cards.map((card) => JSON.parse(card) as PhotoCard)

/** The route `handle` of pages that may show only a photo grid. Such a page needs just one stylesheet. */
export interface GridPageHandle {
  /** @param data the loader data; undefined if the loader failed */
  isGridOnly: (data: unknown) => boolean
}

export const gridPageHandle: GridPageHandle = {
  isGridOnly(data) {
    const { grid, opened } = (data ?? {}) as { grid?: GridPage | null; opened?: object | null }
    return Boolean(grid && grid.cards.length > 0 && !opened)
  },
}
