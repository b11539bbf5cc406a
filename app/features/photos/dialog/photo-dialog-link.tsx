import { useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useViewTransitionState } from '#app/ui/use-view-transition-state.ts'
import type { PhotoCard } from '../photo.ts'

/** The dialog's own script: also for the home feed, whose address can open a photo. */
export const photoDialogPart = lazyPart(() => withDeferredStylesheet(import('./photo-dialog.tsx')))

interface OpenedPhoto {
  photo: PhotoCard
  handle: OverlayHandle
  titleBeneath: string
}

/**
 * Opens the photos of a grid in a dialog (spec section 2, 'Photo detail dialog'). Where the dialog's
 * script cannot be fetched, the link is followed.
 * @param photos all that the grid shows, in its order
 * @returns attributes for the element around the cards, and the dialog, to be drawn beside it (not inside)
 */
export function usePhotoDialog(photos: PhotoCard[]) {
  const [opened, setOpened] = useViewTransitionState<OpenedPhoto | null>(null)
  const clicks = useRef(0)
  /** From the click to the dialog a moment passes, in which another click would open another. */
  const isOpening = useRef(false)
  const shown = useRef<PhotoCard>()
  const PhotoDialog = photoDialogPart.loaded()?.default

  async function onClick(event: MouseEvent) {
    const target = event.target as Element
    const photo = photoOf(target, photos)
    if (!photo) return
    // What a link does by itself, a card does beside its links.
    if ((event.ctrlKey || event.metaKey) && !target.closest('a')) window.open(photo.url, '_blank')
    if (!isPlainClick(event)) return
    event.preventDefault()
    const click = ++clicks.current
    try {
      await photoDialogPart.load()
      // Who clicked on another card meanwhile wants that one.
      if (click !== clicks.current || isOpening.current) return
      isOpening.current = true
      shown.current = photo
      const { title: titleBeneath } = document
      let closed = false
      const handle = openOverlay(() => {
        closed = true
        setOpened(
          () => null,
          () => focusCard(shown.current, photo),
        )
      }, photo.url)
      // Back may be faster than the transition.
      setOpened(
        () => (closed ? null : { photo, handle, titleBeneath }),
        () => (isOpening.current = false),
      )
    } catch {
      location.assign(photo.url)
    }
  }

  function prefetch(event: SyntheticEvent) {
    if (photoOf(event.target as Element, photos)) photoDialogPart.prefetch()
  }

  return {
    cardsProps: {
      onClick,
      onPointerOver: prefetch,
      onFocus: prefetch,
      onTouchStart: prefetch,
    },
    dialog: opened && PhotoDialog && (
      <PhotoDialog {...opened} photos={photos} onShow={(photo) => (shown.current = photo)} />
    ),
  }
}

/** The photo whose dialog a press in its card means: on a link to it, or beside all that can be pressed. */
function photoOf(target: Element, photos: PhotoCard[]): PhotoCard | undefined {
  const pressed = target.closest('a, button, form')
  if (pressed) return photos.find(({ url }) => url === pressed.getAttribute('href'))
  const card = target.closest('article')
  // Who has marked words of a card wants to copy them.
  const hasMarked = document.getSelection()?.isCollapsed === false
  return hasMarked ? undefined : photos.find(({ id }) => card?.id === `photo-${id}`)
}

/**
 * Gives the focus to a photo's card when the dialog is gone. It comes into view, except for the photo
 * that was clicked on: its card is where the visitor left it.
 */
export function focusCard(photo: PhotoCard | undefined, clicked?: PhotoCard): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`#photo-${photo?.id} h2 > a`)
    card?.focus({ preventScroll: photo === clicked })
  })
}
