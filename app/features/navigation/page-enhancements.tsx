import { useEffect } from 'react'
import { isBroken, selfRecovering } from '#app/ui/broken-images.ts'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { watchShortcuts } from '../shortcuts/watch-shortcuts.ts'
import { watchTooltips } from './tooltips.ts'

const sweep = lazyPart(() => import('#app/ui/image-sweep.ts'))

/** What listens to the whole page: tooltips, single keys and images that fail. Draws nothing. */
export function PageEnhancements() {
  useEffect(watchTooltips, [])
  useEffect(watchShortcuts, [])
  useEffect(watchImages, [])
  useEffect(registerWorker, [])
  return null
}

/** Calls the sweep when an image fails, or has failed before anybody listened. */
function watchImages(): () => void {
  const isConcern = (image: EventTarget | null) =>
    image instanceof HTMLImageElement && isBroken(image) && !selfRecovering.has(image)
  const begin = () =>
    void sweep.load().then(
      ({ sweepImages }) => sweepImages(),
      // Without it an image stays as the browser shows it.
      () => undefined,
    )
  const onError = ({ target }: Event) => {
    if (isConcern(target)) begin()
  }
  // Errors of images do not bubble.
  document.addEventListener('error', onError, { capture: true })
  if ([...document.images].some(isConcern)) begin()
  return () => document.removeEventListener('error', onError, { capture: true })
}

/** Hands the browser the service worker once the page has all it needs and the browser is idle. */
function registerWorker(): void {
  // Under development there is none. Where the browser refuses it, the site is the same without.
  if (!import.meta.env.PROD) return
  const register = () =>
    void navigator.serviceWorker?.register(SERVICE_WORKER_PATH).catch(() => undefined)
  // Safari knows no idle callbacks.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
