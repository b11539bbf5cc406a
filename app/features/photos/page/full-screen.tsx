import { Dialog, DialogPanel } from '@headlessui/react'
import { useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { PhotoCard } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'

export interface FullScreenProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'picture'>
  close: () => Promise<void>
}

/**
 * A picture alone, uncropped, on black (docs/product.md#screens). Without the Fullscreen API it
 * fills the window.
 */
export default function FullScreen({ photo, close }: FullScreenProps) {
  const { picture, title, altText } = photo
  useFullScreen(close)
  return (
    <Dialog open onClose={close} className="full-screen" aria-label={`${title}, full screen`}>
      <DialogPanel>
        <div className="full-screen-picture" onClick={close}>
          <Picture picture={picture} alt={altText || title} use="hero" priority />
        </div>
        <button
          type="button"
          className="icon-button stage-button"
          aria-label="Close"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </DialogPanel>
    </Dialog>
  )
}

/** Requests full screen while mounted. @param onLeave called when the viewer exits full screen */
function useFullScreen(onLeave: () => void): void {
  useEffect(() => {
    const page = document.documentElement
    let unmounted = false
    const leave = () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
    const onChange = () => {
      if (!document.fullscreenElement) onLeave()
    }
    document.addEventListener('fullscreenchange', onChange)
    if (document.fullscreenEnabled)
      page.requestFullscreen().then(
        () => unmounted && leave(),
        () => undefined,
      )
    return () => {
      unmounted = true
      document.removeEventListener('fullscreenchange', onChange)
      leave()
    }
  }, [onLeave])
}
