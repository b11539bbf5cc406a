import type { ReactElement } from 'react'
import { AdCard, type AdCardProps } from './ad-card.tsx'
import { houseCards } from './house-cards.ts'
import type { PageAds } from './page-ads.server.ts'
import { placeAds } from './placement.ts'

/**
 * The `after` prop of a `PhotoGrid`: ads at their positions (docs/product.md#limits).
 * @param ads `pageAds(request)` of the loader of the grid's first page
 * @param count number of photos in the grid so far
 */
export function adsAfter(
  ads: PageAds,
  count: number,
): (index: number) => ReactElement<AdCardProps> | null {
  const places = placeAds(ads, count)
  return (index) => {
    const number = places.get(index)
    if (number === undefined) return null
    // A card's number is the same in every position, so that its markup can be cached.
    return (
      <AdCard
        key={`ad-${number}`}
        number={(ads.seed + number) % houseCards.length}
        network={ads.network}
      />
    )
  }
}
