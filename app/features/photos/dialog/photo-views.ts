import { loadPageJson } from '#app/http/api-client.ts'
import type { PhotoCard } from '../photo.ts'
import type { PhotoSideProps } from '../page/photo-side.tsx'

/** The loader data of a photo's page that its view needs. */
export type PhotoPageData = Omit<PhotoSideProps, 'refusedComment' | 'heading'>

/** The photos of a dialog: each is fetched once, and again after a change. */
export interface PhotoViews {
  subscribe: (listener: () => void) => () => void
  /** The data of a photo; undefined until fetched. */
  get: (photoId: number) => PhotoPageData | undefined
  /** Fetches a photo unless it is cached or pending. @throws ApiError */
  load: (photo: Pick<PhotoCard, 'id' | 'url'>) => Promise<PhotoPageData>
  /** Fetches a photo again. @throws ApiError */
  reload: (photo: Pick<PhotoCard, 'id' | 'url'>) => Promise<PhotoPageData>
}

/** @param first a photo that the page data contain */
export function createPhotoViews(first?: PhotoPageData): PhotoViews {
  const views = new Map<number, PhotoPageData>()
  const requests = new Map<number, Promise<PhotoPageData>>()
  const listeners = new Set<() => void>()
  if (first) views.set(first.photo.id, first)

  async function reload({ id, url }: Pick<PhotoCard, 'id' | 'url'>): Promise<PhotoPageData> {
    const request = loadPageJson<PhotoPageData>(url)
    requests.set(id, request)
    try {
      const view = await request
      // An older response may arrive after a newer one.
      if (requests.get(id) === request) {
        views.set(id, view)
        for (const listener of listeners) listener()
      }
      return view
    } finally {
      if (requests.get(id) === request) requests.delete(id)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (photoId) => views.get(photoId),
    async load(photo) {
      return views.get(photo.id) ?? requests.get(photo.id) ?? reload(photo)
    },
    reload,
  }
}
