import type { PageAds } from '../ads/page-ads.server.ts'
import type { PhotoCard } from './photo.ts'

/** One page of a photo grid: what a page's loader gives to `PhotoGrid`. */
export interface GridPage {
  photos: PhotoCard[]
  ads: PageAds
  /** Root-relative address of the next page, or null at the end. */
  nextHref: string | null
}
