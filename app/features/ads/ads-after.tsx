import type { ReactNode } from 'react'
import { AdCard } from './ad-card.tsx'
import type { PageAds } from './page-ads.server.ts'
import { placeAds } from './placement.ts'

/**
 * What a `PhotoGrid` shows after its photos: advertisements where the rule of spec section 9 puts them.
 * @param ads `pageAds(request)` of the page's loader
 * @param count how many photos the page has
 */
export function adsAfter(ads: PageAds, count: number): (index: number) => ReactNode {
  const places = placeAds(ads, count)
  return (index) => {
    const number = places.get(index)
    return number === undefined ? null : <AdCard number={ads.seed + number} network={ads.network} />
  }
}
