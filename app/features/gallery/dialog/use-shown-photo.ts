import { useRevalidator } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '#app/ui/toast-store.ts'
import { loadPageJson } from '#app/http/api-client.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import type { PhotoChanges } from '../../photos/photo-changes.ts'
import type { PhotoDialogProps } from './photo-dialog.tsx'
import { PHOTO_DELETED } from '../../photos/messages.ts'
import type { PhotoSideProps } from '../page/photo-side.tsx'

/** The photo the dialog shows, its data, its neighbors, and the callbacks for changes. */
export function useShownPhoto(props: PhotoDialogProps) {
  const { photos, handle, onShow, replaced } = props
  const { revalidate } = useRevalidator()
  const [photo, setPhoto] = useState(props.photo)
  const [views] = useState(() => createPhotoViews(replaced?.view))
  const view = useSyncExternalStore(views.subscribe, () => views.get(photo.id))
  const index = photos.findIndex(({ id }) => id === photo.id)
  const previous = index < 0 ? undefined : photos[index - 1]
  const next = index < 0 ? undefined : photos[index + 1]

  useEffect(() => {
    let unmounted = false
    views.load(photo).catch(() => {
      if (!unmounted) location.assign(photo.url)
    })
    return () => {
      unmounted = true
    }
  }, [views, photo])

  // Neighbors load after the photo itself.
  const shown = view !== undefined
  useEffect(() => {
    if (!shown) return
    for (const neighbor of [next, previous])
      if (neighbor) views.load(neighbor).catch(() => undefined)
  }, [views, shown, next, previous])

  function show(other: PhotoCard): void {
    setPhoto(other)
    onShow(other)
    handle.moveTo(other.url)
  }

  const changes: PhotoChanges = {
    edited: (url) => {
      views.reload({ id: photo.id, url }).then(
        ({ photo: edited }) => {
          setPhoto(edited)
          // A new title changes the URL, unless the dialog has no URL of its own.
          if (location.pathname === photo.url) handle.moveTo(url)
          revalidate()
        },
        () => location.assign(url),
      )
    },
    deleted: () => {
      const neighbor = next ?? previous
      if (neighbor) onShow(neighbor)
      showToast(PHOTO_DELETED)
      void handle.close().then(revalidate)
    },
  }

  const position = index < 0 ? null : `Photo ${index + 1} of ${photos.length}`
  return { photo, view, previous, next, position, show, changes }
}

/** The loader data of a photo's page that its view needs. */
type PhotoPageData = Omit<PhotoSideProps, 'rejectedComment' | 'heading'>

/** The photos of a dialog: each is fetched once, and again after a change. */
interface PhotoViews {
  subscribe: (listener: () => void) => () => void
  /** The data of a photo; undefined until fetched. */
  get: (photoId: number) => PhotoPageData | undefined
  /** Fetches a photo unless it is cached or pending. @throws ApiError */
  load: (photo: Pick<PhotoCard, 'id' | 'url'>) => Promise<PhotoPageData>
  /** Fetches a photo again. @throws ApiError */
  reload: (photo: Pick<PhotoCard, 'id' | 'url'>) => Promise<PhotoPageData>
}

/** @param first a photo that the page data contains */
function createPhotoViews(first?: PhotoPageData): PhotoViews {
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
