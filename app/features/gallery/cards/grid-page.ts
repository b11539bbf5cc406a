import type { PageAds } from '#app/features/ads/placement.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import type { ListPage } from '#app/ui/infinite-list.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import type { UploadGroup } from './upload-group-card.tsx'

/** One page of a grid of photos. */
export interface GridPage extends ListPage<PhotoCard> {
  ads: PageAds
  uploadGroups?: UploadGroup[]
}

/**
 * A page of a grid in a page's data: its photos are JSON text. Remix's own encoding numbers every
 * value, and the numbers compress badly: half a kilobyte of a feed.
 */
export interface GridData extends Omit<GridPage, 'items'> {
  items: string
}

export const readGrid = (data: GridData): GridPage => ({
  ...data,
  items: JSON.parse(data.items) as PhotoCard[],
})

export const writeGrid = (page: GridPage): GridData => ({
  ...page,
  items: JSON.stringify(page.items),
})

export const hasPhotos = ({ items }: GridData): boolean => items !== '[]'

export const fetchGridPage = async (href: string) =>
  readGrid((await loadPageJson<{ grid: GridData }>(href)).grid)
