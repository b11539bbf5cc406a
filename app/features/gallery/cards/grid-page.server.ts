import { randomInt } from 'node:crypto'
import { withQuery } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { continueAds, readAds, type PageAds } from '#app/features/ads/placement.ts'
import type { UploadGroup } from './upload-group-card.tsx'
import { writeGrid, type GridData } from './grid-page.ts'
import type { PhotoCard } from '../../photos/photo.ts'

interface GridContent {
  photos: PhotoCard[]
  /**
   * Cursor of the next page: the id before which it starts, or other query parameters; null at the
   * end.
   */
  next: number | Record<string, string | number | undefined> | null
  uploadGroups?: UploadGroup[]
  /**
   * True for feeds, which have promo cards; elsewhere they would disturb what the page is about.
   */
  isFeed?: boolean
}

export async function gridPage(
  request: Request,
  path: string,
  { photos, next, uploadGroups = [], isFeed = false }: GridContent,
  query: Record<string, string> = {},
): Promise<GridData> {
  const ads = pageAds(request, isFeed)
  const ad = continueAds(ads, photos.length)
  const from = typeof next === 'number' ? { before: next } : next
  return writeGrid({
    items: photos,
    ads,
    ...(uploadGroups.length > 0 && { uploadGroups }),
    nextHref: from && withQuery(path, { ...query, ...from, ad }),
  })
}

/** The seed is in the loader data, so that the browser computes the same positions. */
function pageAds(request: Request, isFeed: boolean): PageAds {
  const { ADS_CLIENT: client, ADS_SLOT: slot } = environment()
  const sequence = readAds(new URL(request.url).searchParams.get('ad'))
  return {
    ...(sequence ?? { seed: randomInt(2 ** 32), position: 0 }),
    network: client && slot ? { client, slot } : null,
    isFeed,
  }
}
