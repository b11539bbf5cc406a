import { Dialog, DialogPanel } from '@headlessui/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useSecondClickIgnored } from '#app/ui/second-click.ts'
import { Icon } from '#app/ui/icon.tsx'
import { listen } from '#app/ui/listen.ts'
import { type Step, useSwipes } from '../dialog/swipes.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'

interface FullScreenProps {
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

export default function FullScreen({ photo, close, steps = NO_STEPS, children }: FullScreenProps) {
  const { picture, title, altText } = photo
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const zoom = useRef<ReturnType<typeof watchZoom>>()
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

/** Entering and leaving one after the other: the end of one view must not close the next one. */
let lastChange: Promise<unknown> = Promise.resolve()

function changeInTurn(change: () => Promise<void> | undefined): void {
  lastChange = lastChange.then(change).catch(() => undefined)
}

function useFullScreen(onLeave: () => void): void {
  useEffect(() => {
    if (!document.fullscreenEnabled) return
    let isOpen = true
    let hasEntered = false
    const stop = listen(document, {
      fullscreenchange() {
        if (hasEntered && !document.fullscreenElement) onLeave()
      },
    })
    changeInTurn(async () => {
      if (!isOpen) return
      await document.documentElement.requestFullscreen()
      hasEntered = true
    })
    return () => {
      isOpen = false
      stop()
      changeInTurn(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
    }
  }, [onLeave])
}

const MOST = 6
const DOUBLE_TAP = 2.5
const TAP_TIME = 320
const TAP_DISTANCE = 32

interface Point {
  x: number
  y: number
}

/** A zoom and its shift from the center of the window, in pixels. */
interface ZoomState extends Point {
  scale: number
}

export const UNZOOMED: ZoomState = { scale: 1, x: 0, y: 0 }

/**
 * Zooms around a point (from the window's center), which stays in place unless the picture's edge
 * would come inside the window.
 */
export function zoomAt(state: ZoomState, scale: number, point: Point, size: Point): ZoomState {
  const next = Math.min(MOST, Math.max(1, scale))
  const factor = next / state.scale
  const move = (shift: number, at: number) => at - (at - shift) * factor
  return withinWindow({ scale: next, x: move(state.x, point.x), y: move(state.y, point.y) }, size)
}

export function withinWindow({ scale, x, y }: ZoomState, size: Point): ZoomState {
  const limit = (shift: number, length: number) => {
    const most = ((scale - 1) * length) / 2
    return Math.min(most, Math.max(-most, shift))
  }
  return { scale, x: limit(x, size.x), y: limit(y, size.y) }
}

/**
 * Zooms what fills the window: by pinching, by a double tap, and back by another one; one finger
 * moves it.
 */
function watchZoom(element: HTMLElement) {
  let state = UNZOOMED
  let before: { center: Point; distance: number; fingers: number } | null = null
  let tap: (Point & { time: number }) | null = null
  let moved = false

  const size = () => ({ x: element.clientWidth, y: element.clientHeight })
  const content = element.firstElementChild as HTMLElement | null

  function show(next: ZoomState): void {
    state = next
    const { scale, x, y } = state
    if (content)
      content.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
  }

  function getFingers({ touches }: TouchEvent) {
    const points = [...touches].map(({ clientX, clientY }) => ({
      x: clientX - element.clientWidth / 2,
      y: clientY - element.clientHeight / 2,
    }))
    const [one, two = one] = points
    if (!one || !two) return null
    const center = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }
    return { center, distance: Math.hypot(one.x - two.x, one.y - two.y), fingers: points.length }
  }

  function onStart(event: TouchEvent): void {
    if (event.touches.length === 1) moved = false
    else tap = null
    before = getFingers(event)
  }

  function onMove(event: TouchEvent): void {
    const now = getFingers(event)
    if (!now || !before) return
    const shift = { x: now.center.x - before.center.x, y: now.center.y - before.center.y }
    if (now.fingers > 1 || Math.hypot(shift.x, shift.y) > 4) moved = true
    if (!moved) return
    const pinched = now.fingers === before.fingers && now.fingers > 1 && before.distance > 0
    if (pinched || state.scale > 1) {
      event.preventDefault()
      const shifted = { ...state, x: state.x + shift.x, y: state.y + shift.y }
      const factor = pinched ? now.distance / before.distance : 1
      show(zoomAt(shifted, shifted.scale * factor, now.center, size()))
    }
    before = now
  }

  function onEnd(event: TouchEvent): void {
    // Without the click that follows a tap, which closes the picture for a mouse.
    if (event.cancelable) event.preventDefault()
    const at = before?.center
    before = getFingers(event)
    if (before || moved || !at) return
    const last = tap
    tap = { ...at, time: event.timeStamp }
    if (!last || tap.time - last.time > TAP_TIME) return
    if (Math.hypot(at.x - last.x, at.y - last.y) > TAP_DISTANCE) return
    tap = null
    show(state.scale > 1 ? UNZOOMED : zoomAt(state, DOUBLE_TAP, at, size()))
  }

  const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd }
  const end = listen(element, listeners, { passive: false })
  return {
    isZoomed: () => state.scale > 1,
    stop() {
      end()
      show(UNZOOMED)
    },
  }
}
