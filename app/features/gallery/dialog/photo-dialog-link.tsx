import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { useCommitEffect } from '#app/ui/hydration.ts'
import type { PhotoCard } from '../../photos/photo.ts'

const LONGEST_WAIT = 200

export const photoDialogPart = lazyPart(() => withDeferredStylesheet(import('./photo-dialog.tsx')))

interface OpenedPhoto {
  photo: PhotoCard
  handle: OverlayHandle
  pageTitle: string
}

/** If the dialog's script cannot load, the browser follows the link. */
export function usePhotoDialog(photos: PhotoCard[]) {
  const [opened, setOpened, onMount] = useViewTransitionState<OpenedPhoto>()
  const clicks = useRef(0)
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
    try {
      await photoDialogPart.load()
      // A later click on another card wins.
      if (click !== clicks.current || isOpening.current) return
      isOpening.current = true
      shown.current = photo
      const { title: pageTitle } = document
      let closed = false
      const handle = openOverlay(() => {
        closed = true
        setOpened(
          () => null,
          () => {
            photoDialogPart.loaded()?.focusCard(shown.current, photo)
            return nameCardPicture(shown.current)
          },
        )
      }, photo.url)
      const unname = nameCardPicture(photo)
      setOpened(
        // The viewer may go back before the transition ends.
        () => (closed ? null : { photo, handle, pageTitle }),
        () => {
          // From now on the picture of the dialog has the name.
          unname()
          isOpening.current = false
          return undefined
        },
      )
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
    dialog: opened && PhotoDialog && (
      <PhotoDialog
        {...opened}
        photos={photos}
        onMount={onMount}
        onShow={(photo) => (shown.current = photo)}
      />
    ),
  }
}

function getPhoto(target: Element, photos: PhotoCard[]): PhotoCard | undefined {
  const pressed = target.closest('a, button, form')
  if (pressed) return photos.find(({ url }) => url === pressed.getAttribute('href'))
  const card = target.closest('article')
  // A click that ends a text selection opens nothing.
  const hasSelection = document.getSelection()?.isCollapsed === false
  return hasSelection ? undefined : photos.find(({ id }) => card?.id === `photo-${id}`)
}

function nameCardPicture(photo: PhotoCard | undefined): () => void {
  const picture = document.querySelector<HTMLElement>(`#photo-${photo?.id} > .card-picture`)
  picture?.style.setProperty('view-transition-name', 'photo')
  return () => picture?.style.removeProperty('view-transition-name')
}

function supportsTransitions(): boolean {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Browsers before 2025 may not have it, despite the types.
  return !reducedMotion && 'startViewTransition' in document
}

function useViewTransitionState<Value extends object>() {
  const [value, setValue] = useState<{ current: Value | null }>({ current: null })
  const mounted = useRef<() => void>()
  const onMount = useCallback(() => {
    mounted.current?.()
    mounted.current = undefined
  }, [])
  useCommitEffect(() => {
    if (value.current === null) onMount()
  }, [value])
  // On unmount, end a pending transition: the browser freezes the page until the change is made.
  useEffect(() => onMount, [onMount])

  function change(next: () => Value | null, then: () => (() => void) | undefined): void {
    let cleanUp: (() => void) | undefined
    const make = () =>
      new Promise<void>((resolve) => {
        onMount()
        mounted.current = () => {
          cleanUp = then()
          resolve()
        }
        setTimeout(resolve, LONGEST_WAIT)
        setValue({ current: next() })
      })
    if (!supportsTransitions()) return void make().then(() => cleanUp?.())
    const { ready, finished } = document.startViewTransition(make)
    // A superseded animation is skipped; its change is still made.
    ready.catch(() => undefined)
    finished.catch(() => undefined).finally(() => cleanUp?.())
  }
  return [value.current, change, onMount] as const
}
