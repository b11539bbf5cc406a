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

/** Shows the picture alone on the whole screen. Only a script can, so it comes with hydration. */
export function FullScreenButton({ photo }: FullScreenButtonProps) {
  const [handle, setHandle] = useState<OverlayHandle | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const presses = useRef(0)
  const FullScreen = part.loaded()?.default

  // Who leaves the photo while the script is on its way does not want it any more.
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
      // Who presses twice wants it once.
      if (press === presses.current) setHandle(openOverlay(close))
    } catch {
      if (press === presses.current) location.assign(imageUrl(photo.picture))
    }
  }

  function close() {
    setHandle(null)
    // Only what had the focus after its script came does the library know by itself.
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
