import type { PageAds } from '#app/features/ads/page-ads.server.ts'
import type { PhotoCard } from '../photo.ts'

/** One page of a photo grid: what a page's loader gives to `PhotoGrid`. */
export interface GridPage {
  /**
   * The photos, each a `PhotoCard` as JSON. Remix's encoding gives each field of each card a number of
   * its own: the same cards would add twice as much to the compressed page.
   */
  cards: string[]
  ads: PageAds
  /** Root-relative address of the next page, or null at the end. */
  nextHref: string | null
}

/** The photos of a page of a grid. */
export const cardsOf = ({ cards }: Pick<GridPage, 'cards'>) =>
  cards.map((card) => JSON.parse(card) as PhotoCard)

/** What a page's `handle` says that may show nothing but a grid of photos: then one style sheet draws it all. */
export interface GridPageHandle {
  /** @param data the loader's answer; undefined where it failed */
  isGridOnly: (data: unknown) => boolean
}

export const gridPageHandle: GridPageHandle = {
  isGridOnly(data) {
    const { grid, opened } = (data ?? {}) as { grid?: GridPage | null; opened?: object | null }
    return Boolean(grid && grid.cards.length > 0 && !opened)
  },
}
