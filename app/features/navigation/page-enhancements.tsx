import { useEffect } from 'react'
import { isBroken, selfRecovering } from '#app/ui/broken-images.ts'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { watchShortcuts } from '../shortcuts/watch-shortcuts.ts'
import { watchTooltips } from './tooltips.ts'

const handleBrokenImages = lazyPart(() => import('#app/ui/image-sweep.ts'))

/** Page-wide listeners: tooltips, shortcuts and broken images. Renders nothing. */
export function PageEnhancements() {
  useEffect(watchTooltips, [])
  useEffect(watchShortcuts, [])
  useEffect(watchImages, [])
  useEffect(registerWorker, [])
  return null
}

/** Handles images that fail to load, including those that failed before hydration. */
function watchImages(): () => void {
  const isConcern = (image: EventTarget | null) =>
    image instanceof HTMLImageElement && isBroken(image) && !selfRecovering.has(image)
  const begin = () =>
    void handleBrokenImages.load().then(
      ({ sweepImages }) => sweepImages(),
      // If it fails to load, images stay as the browser shows them.
      () => undefined,
    )
  const onError = ({ target }: Event) => {
    if (isConcern(target)) begin()
  }
  // Error events of images do not bubble.
  document.addEventListener('error', onError, { capture: true })
  if ([...document.images].some(isConcern)) begin()
  return () => document.removeEventListener('error', onError, { capture: true })
}

/** Registers the service worker once the page has loaded and the browser is idle. */
function registerWorker(): void {
  // Development has no service worker. If registration fails, the site works without it.
  if (!import.meta.env.PROD) return
  const register = () =>
    void navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined)
  // Safari has no requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
