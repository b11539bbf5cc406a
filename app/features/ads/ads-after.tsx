import type { ReactElement } from 'react'
import { AdCard, type AdCardProps } from './ad-card.tsx'
import { houseCards } from './house-cards.ts'
import type { PageAds } from './page-ads.server.ts'
import { placeAds } from './placement.ts'

/**
 * What a `PhotoGrid` shows after its photos: advertisements where the rule of spec section 9 puts them.
 * @param ads `pageAds(request)` of the loader of the page that the grid began with
 * @param count how many photos the grid has by now
 */
export function adsAfter(
  ads: PageAds,
  count: number,
): (index: number) => ReactElement<AdCardProps> | null {
  const places = placeAds(ads, count)
  return (index) => {
    const number = places.get(index)
    if (number === undefined) return null
    // One card has one number wherever it stands, so that its markup can be kept by it.
    return (
      <AdCard
        key={`ad-${number}`}
        number={(ads.seed + number) % houseCards.length}
        network={ads.network}
      />
    )
  }
}
