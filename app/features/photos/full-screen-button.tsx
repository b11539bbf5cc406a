import { useState } from 'react'
import { imageUrl } from '#storage/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PhotoCard } from './photo.ts'

const part = lazyPart(() => import('./full-screen.tsx'))

export interface FullScreenButtonProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'picture'>
}

/** Shows the picture alone on the whole screen. Only a script can, so it comes with hydration. */
export function FullScreenButton({ photo }: FullScreenButtonProps) {
  const [handle, setHandle] = useState<OverlayHandle | null>(null)
  const FullScreen = part.loaded()?.default

  async function open() {
    try {
      await part.load()
      setHandle(openOverlay(() => setHandle(null)))
    } catch {
      location.assign(imageUrl(photo.picture))
    }
  }

  if (!useHydrated()) return null
  return (
    <>
      <button
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
