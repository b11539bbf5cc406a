import { useEffect, useRef, type MutableRefObject } from 'react'
import { listen } from '#app/ui/listen.ts'

/** A finger that moved less than this, in pixels, has no direction yet. */
const SLOP = 4
const FAR = 72
const FAST = 0.4
const RESISTANCE = 0.25
const MOTION = { duration: 180, easing: 'ease-out' }

export type Step = -1 | 1

interface SwipeOptions {
  canStep: (step: Step) => boolean
  onStep: (step: Step) => void
  onClose: () => unknown
  /** True if one finger may swipe now: a zoomed picture moves instead. */
  mayBegin?: () => boolean
  closing: (element: HTMLElement) => HTMLElement | null
}

interface Swipe {
  x: number
  y: number
  time: number
  axis: 'x' | 'y' | null
  distance: number
}

/** Swipes on a picture with one finger: sideways to the photos beside it, down to close. */
export function useSwipes(element: HTMLElement | null, options: SwipeOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => (element ? watchSwipes(element, latest) : undefined), [element])
}

function watchSwipes(element: HTMLElement, latest: MutableRefObject<SwipeOptions>): () => void {
  let swipe: Swipe | null = null

  const pictures = () => [...element.querySelectorAll('img')]
  const moving = () =>
    swipe?.axis === 'y' ? [latest.current.closing(element) ?? element] : pictures()

  function release(from: number, axis: Swipe['axis'], elements: HTMLElement[]): void {
    for (const moved of elements) {
      moved.style.transform = ''
      if (from) slide(moved, axis, from)
    }
  }

  function cancel(): void {
    if (swipe?.axis) release(swipe.distance, swipe.axis, moving())
    swipe = null
  }

  function onStart({ touches, timeStamp }: TouchEvent): void {
    const [finger] = touches
    const { mayBegin } = latest.current
    // A page that the viewer has zoomed is moved by the finger.
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
    if (!finger || touches.length > 1 || zoomed || mayBegin?.() === false) return cancel()
    const { clientX: x, clientY: y } = finger
    swipe = { x, y, time: timeStamp, axis: null, distance: 0 }
  }

  function onMove(event: TouchEvent): void {
    const [finger] = event.touches
    if (!swipe || !finger) return
    const [x, y] = [finger.clientX - swipe.x, finger.clientY - swipe.y]
    if (!swipe.axis) {
      if (Math.hypot(x, y) < SLOP) return
      // The browser has begun to scroll.
      if (!event.cancelable) return void (swipe = null)
      swipe.axis = Math.abs(x) > Math.abs(y) ? 'x' : 'y'
      if (swipe.axis === 'y' && (y < 0 || isScrolled(element))) return void (swipe = null)
    }
    if (event.cancelable) event.preventDefault()
    if (swipe.axis === 'y') swipe.distance = Math.max(0, y)
    else swipe.distance = latest.current.canStep(getStep(x)) ? x : x * RESISTANCE
    for (const moved of moving()) moved.style.transform = shift(swipe.axis, swipe.distance)
  }

  function onEnd({ timeStamp }: TouchEvent): void {
    if (!swipe?.axis) return void (swipe = null)
    const { axis, distance, time } = swipe
    const elements = moving()
    swipe = null
    const size = Math.abs(distance)
    const decided = size > FAR || (size > FAR / 4 && size / (timeStamp - time) > FAST)
    const { canStep, onStep, onClose } = latest.current
    // What closes stays where the finger left it.
    if (decided && axis === 'y') return void onClose()
    const step = getStep(distance)
    if (!decided || !canStep(step)) return release(distance, axis, elements)
    release(0, axis, elements)
    onStep(step)
    // The pictures of the other photo, once they are rendered, come from the side they were on.
    requestAnimationFrame(() => {
      for (const picture of pictures()) slide(picture, 'x', (step * element.clientWidth) / 2)
    })
  }

  const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: cancel }
  // Not passive: a sideways swipe must not scroll.
  const stop = listen(element, listeners, { passive: false })
  return () => {
    cancel()
    stop()
  }
}

const getStep = (x: number): Step => (x < 0 ? 1 : -1)

const shift = (axis: Swipe['axis'], distance: number): string =>
  axis === 'y' ? `translateY(${distance}px)` : `translateX(${distance}px)`

function slide(element: HTMLElement, axis: Swipe['axis'], from: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ transform: shift(axis, from) }, { transform: 'none' }], MOTION)
}

function isScrolled(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (around.scrollTop > 0 && around !== document.documentElement) return true
  return false
}
