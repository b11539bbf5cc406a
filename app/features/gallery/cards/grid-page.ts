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

export const fetchGridPage = async (href: string) =>
  (await loadPageJson<{ grid: GridPage }>(href)).grid
