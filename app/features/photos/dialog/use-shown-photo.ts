import { useRevalidator } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '#app/ui/toast-store.ts'
import type { PhotoCard } from '../photo.ts'
import type { PhotoChanges } from '../photo-changes.ts'
import type { PhotoDialogProps } from './photo-dialog.tsx'
import { PHOTO_DELETED } from '../photo-messages.ts'
import { createPhotoViews } from './photo-views.ts'

/** The photo the dialog shows, its data, its neighbors, and the callbacks for changes. */
export function useShownPhoto(props: PhotoDialogProps) {
  const { photos, handle, onShow, taken } = props
  const { revalidate } = useRevalidator()
  const [photo, setPhoto] = useState(props.photo)
  const [views] = useState(() => createPhotoViews(taken?.view))
  const view = useSyncExternalStore(views.subscribe, () => views.get(photo.id))
  const index = photos.findIndex(({ id }) => id === photo.id)
  const previous = index < 0 ? undefined : photos[index - 1]
  const next = index < 0 ? undefined : photos[index + 1]

  useEffect(() => {
    let left = false
    views.load(photo).catch(() => {
      if (!left) location.assign(photo.url)
    })
    return () => {
      left = true
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
