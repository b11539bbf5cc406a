import { Dialog, DialogPanel } from '@headlessui/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useSecondClickIgnored } from '#app/ui/double-click.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type Step, useSwipes } from '../dialog/swipes.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'
import { watchZoom, type Zoom } from './zoom.ts'

export interface FullScreenProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'picture'>
  close: () => Promise<void>
  steps?: PhotoSteps
  children?: ReactNode
}

export interface PhotoSteps {
  canStep: (step: Step) => boolean
  onStep: (step: Step) => void
}

const NO_STEPS: PhotoSteps = { canStep: () => false, onStep: () => undefined }

/** Without the Fullscreen API it fills the window. */
export default function FullScreen({ photo, close, steps = NO_STEPS, children }: FullScreenProps) {
  const { picture, title, altText } = photo
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const zoom = useRef<Zoom>()
  useFullScreen(close)
  useSecondClickIgnored()
  useSwipes(frame, {
    ...steps,
    onClose: close,
    mayBegin: () => !zoom.current?.isZoomed(),
    closing: (element) => element,
  })
  useEffect(() => {
    if (!frame) return
    const watched = watchZoom(frame)
    zoom.current = watched
    return watched.stop
  }, [frame, picture.key])

  function onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    if (altKey || ctrlKey || metaKey || shiftKey) return
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key]
    if (step && steps.canStep(step)) steps.onStep(step)
  }

  return (
    <Dialog
      open
      onClose={close}
      className="full-screen"
      aria-label={`${title}, full screen`}
      onKeyDown={onKeyDown}
    >
      <DialogPanel>
        <div ref={setFrame} className="full-screen-picture" onClick={close}>
          <div className="full-screen-zoom">
            <Picture picture={picture} alt={altText || title} use="hero" priority />
          </div>
        </div>
        {children}
        <button
          type="button"
          className="icon-button stage-button full-screen-close"
          aria-label="Close"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </DialogPanel>
    </Dialog>
  )
}

/** What is in full screen, or about to be: one that was closed early must not end the next one’s full screen. */
let shown: symbol | undefined

function leaveUnlessShown(): void {
  if (!shown && document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}

function useFullScreen(onLeave: () => void): void {
  useEffect(() => {
    const self = Symbol()
    shown = self
    let entered = false
    const onChange = () => {
      // Until its own request is granted, the change is the end of an earlier one.
      if (entered && !document.fullscreenElement) onLeave()
    }
    document.addEventListener('fullscreenchange', onChange)
    if (document.fullscreenEnabled)
      document.documentElement.requestFullscreen().then(
        () => {
          entered = true
          leaveUnlessShown()
        },
        () => undefined,
      )
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (shown === self) shown = undefined
      leaveUnlessShown()
    }
  }, [onLeave])
}
