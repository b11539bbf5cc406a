import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
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
  const { views, load, reload } = usePhotoViews(replaced?.view)
  const view = views.get(photo.id)
  const index = photos.findIndex(({ id }) => id === photo.id)
  const previous = index < 0 ? undefined : photos[index - 1]
  const next = index < 0 ? undefined : photos[index + 1]

  useEffect(() => {
    let unmounted = false
    load(photo).catch(() => {
      if (!unmounted) location.assign(photo.url)
    })
    return () => {
      unmounted = true
    }
  }, [load, photo])

  // Neighbors load after the photo itself.
  const shown = view !== undefined
  useEffect(() => {
    if (!shown) return
    for (const neighbor of [next, previous]) if (neighbor) load(neighbor).catch(() => undefined)
  }, [load, shown, next, previous])

  function show(other: PhotoCard): void {
    setPhoto(other)
    onShow(other)
    handle.moveTo(other.url)
  }

  const changes: PhotoChanges = {
    edited: (url) => {
      reload({ id: photo.id, url }).then(
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

type PhotoPageData = Omit<PhotoSideProps, 'rejectedComment' | 'heading'>

type Addressed = Pick<PhotoCard, 'id' | 'url'>

/** The data of a dialog's photos: each is fetched once, and again after a change. @param first what the page contains */
function usePhotoViews(first: PhotoPageData | undefined) {
  const [views, setViews] = useState<ReadonlyMap<number, PhotoPageData>>(
    () => new Map(first && [[first.photo.id, first]]),
  )
  const requests = useRef(new Map(first && [[first.photo.id, Promise.resolve(first)]]))

  const reload = useCallback(({ id, url }: Addressed): Promise<PhotoPageData> => {
    const request = loadPageJson<PhotoPageData>(url)
    requests.current.set(id, request)
    // An older response may arrive after a newer one.
    const isLatest = () => requests.current.get(id) === request
    request.then(
      (view) => isLatest() && setViews((before) => new Map(before).set(id, view)),
      () => isLatest() && requests.current.delete(id),
    )
    return request
  }, [])

  const load = useCallback(
    (photo: Addressed) => requests.current.get(photo.id) ?? reload(photo),
    [reload],
  )
  return { views, load, reload }
}
