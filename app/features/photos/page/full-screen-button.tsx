import { useEffect, useRef, useState } from 'react'
import { imageUrl } from '#storage/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PhotoCard } from '../photo.ts'

const part = lazyPart(() => import('./full-screen.tsx'))

export interface FullScreenButtonProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'picture'>
}

/** Shows the picture alone in full screen. It needs a script, so it renders after hydration. */
export function FullScreenButton({ photo }: FullScreenButtonProps) {
  const [handle, setHandle] = useState<OverlayHandle | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const presses = useRef(0)
  const FullScreen = part.loaded()?.default

  // Ignore the click if the visitor leaves the photo before the script has loaded.
  useEffect(
    () => () => {
      presses.current = 0
    },
    [],
  )

  async function open() {
    const press = ++presses.current
    try {
      await part.load()
      // A double click opens it once.
      if (press === presses.current) setHandle(openOverlay(close))
    } catch {
      if (press === presses.current) location.assign(imageUrl(photo.picture))
    }
  }

  function close() {
    setHandle(null)
    // The library restores the focus only if it was set after its script had loaded.
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!useHydrated()) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button stage-button full-screen-button"
        aria-label="Full screen"
        onClick={open}
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
      >
        <Icon name="expand" />
      </button>
      {handle && FullScreen && <FullScreen photo={photo} close={handle.close} />}
    </>
  )
}
