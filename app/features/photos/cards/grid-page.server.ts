import type { LoaderFunctionArgs } from '@remix-run/node'
import { withQuery } from '#app/http/addresses.ts'
import { pageAds } from '#app/features/ads/page-ads.server.ts'
import { continueAds } from '#app/features/ads/placement.ts'
import type { GridPage } from './photo-grid.tsx'
import type { PhotoCard } from '../photo.ts'

export interface GridContent {
  photos: PhotoCard[]
  /** Cursor of the next page: the id before which it starts, or other query parameters; null at the end. */
  next: number | Record<string, string | number | undefined> | null
}

/**
 * One page of a grid with its ads and the URL of the next page.
 * @param path root-relative URL of the grid
 * @param query parameters that all pages share
 */
export function gridPage(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  path: string,
  { photos, next }: GridContent,
  query: Record<string, string> = {},
): GridPage {
  if (photos.length === 0) context.doNotStore()
  const ads = pageAds(request)
  const ad = continueAds(ads, photos.length)
  const from = typeof next === 'number' ? { before: next } : next
  return {
    cards: photos.map((photo) => JSON.stringify(photo)),
    ads,
    nextHref: from && withQuery(path, { ...query, ...from, ad }),
  }
}
