import { useEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { loadDeferredStylesheet, withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { PhotoOpening } from './photo-opening.tsx'

export const photoDialogPart = lazyPart(() => withDeferredStylesheet(import('./photo-dialog.tsx')))

interface OpenedPhoto {
  photo: PhotoCard
  handle: OverlayHandle
  pageTitle: string
  /** Whether the dialog's script had loaded when the photo was opened. */
  isComplete: boolean
}

/** If the dialog's script cannot load, the browser follows the link. */
export function usePhotoDialog(photos: PhotoCard[]) {
  const [opened, setOpened] = useState<OpenedPhoto | null>(null)
  const clicks = useRef(0)
  // All that the first frame of an opened photo needs; its script loads when a card is touched.
  useEffect(() => whenIdle(() => void loadDeferredStylesheet().catch(() => undefined)), [])
  /** The dialog opens with a delay; a second click must not open another one. */
  const isOpening = useRef(false)
  const shown = useRef<PhotoCard>()
  const PhotoDialog = photoDialogPart.loaded()?.default

  async function onClick(event: MouseEvent) {
    const target = event.target as Element
    const photo = getPhoto(target, photos)
    if (!photo) return
    // A card opens a new tab with Ctrl or Cmd, as its links do.
    if ((event.ctrlKey || event.metaKey) && !target.closest('a')) window.open(photo.url, '_blank')
    if (!isPlainClick(event)) return
    event.preventDefault()
    const click = ++clicks.current
    const dialog = photoDialogPart.load()
    try {
      // The styles are enough to show what the card knows.
      await loadDeferredStylesheet()
      // A later click on another card wins.
      if (click !== clicks.current || isOpening.current) return
      isOpening.current = true
      // It may still be shrinking back.
      nameCardPicture(shown.current, '')
      shown.current = photo
      const { title: pageTitle } = document
      let closed = false
      const handle = openOverlay(() => {
        closed = true
        animate(
          () => {
            flushSync(() => setOpened(null))
            photoDialogPart.loaded()?.focusCard(shown.current, photo)
            nameCardPicture(shown.current, 'photo')
          },
          () => click === clicks.current && nameCardPicture(shown.current, ''),
        )
      }, photo.url)
      nameCardPicture(photo, 'photo')
      animate(async () => {
        // From now on the picture of the dialog has the name. The viewer may have gone back
        // already.
        nameCardPicture(photo, '')
        isOpening.current = false
        const isComplete = photoDialogPart.loaded() !== undefined
        if (!closed) flushSync(() => setOpened({ photo, handle, pageTitle, isComplete }))
        // The first dialog of a page needs one more render.
        for (let tries = 0; tries < 20 && !document.querySelector('.photo-dialog'); tries++)
          await new Promise((resolve) => setTimeout(resolve, 10))
      })
      await dialog
      // Renders it in place of what was there without it.
      setOpened((current) => current && { ...current })
    } catch {
      location.assign(photo.url)
    }
  }

  function prefetch(event: SyntheticEvent) {
    if (getPhoto(event.target as Element, photos)) photoDialogPart.prefetch()
  }

  return {
    cardsProps: {
      onClick,
      onPointerOver: prefetch,
      onFocus: prefetch,
      onTouchStart: prefetch,
    },
    dialog:
      opened &&
      (PhotoDialog ? (
        <PhotoDialog
          {...opened}
          isShown={!opened.isComplete}
          photos={photos}
          onShow={(photo) => (shown.current = photo)}
        />
      ) : (
        <PhotoOpening photo={opened.photo} close={opened.handle.close} />
      )),
  }
}

/** Does something after the page with its pictures has loaded, so that it delays none of them. */
function whenIdle(then: () => void): () => void {
  const later = () => void setTimeout(then, 200)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
  return () => window.removeEventListener('load', later)
}

function getPhoto(target: Element, photos: PhotoCard[]): PhotoCard | undefined {
  const pressed = target.closest('a, button, form')
  if (pressed) return photos.find(({ url }) => url === pressed.getAttribute('href'))
  const card = target.closest('article')
  // A click that ends a text selection opens nothing.
  const hasSelection = document.getSelection()?.isCollapsed === false
  return hasSelection ? undefined : photos.find(({ id }) => card?.id === `photo-${id}`)
}

function nameCardPicture(photo: PhotoCard | undefined, name: 'photo' | ''): void {
  const picture = document.querySelector<HTMLElement>(`#photo-${photo?.id} > .card-picture`)
  picture?.style.setProperty('view-transition-name', name)
}

/** Changes the page with a view transition, where the browser has one. */
function animate(change: () => void | Promise<void>, then: () => void = () => undefined): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Browsers before 2025 may not have it, despite the types.
  if (reducedMotion || !('startViewTransition' in document)) {
    void change()
    return then()
  }
  const { ready, finished } = document.startViewTransition(change)
  // A superseded animation is skipped; its change is still made.
  ready.catch(() => undefined)
  finished.catch(() => undefined).finally(then)
}
