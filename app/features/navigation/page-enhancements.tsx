import { useEffect } from 'react'
import { isComposing } from '#app/ui/composition.ts'
import { isBroken, selfRecovering } from '#app/ui/image-retries.ts'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { isRendered } from '#app/ui/focus.ts'
import { listen } from '#app/ui/listen.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useShell } from '#app/handlers/shell.ts'
import { savedPhotos } from '../saves/saved-photos.ts'
const handleBrokenImages = lazyPart(() => import('#app/ui/image-recovery.ts'))

export function PageEnhancements() {
  useEffect(watchTooltips, [])
  useEffect(watchSearchKey, [])
  useEffect(watchImages, [])
  useEffect(registerWorker, [])
  useMergedSaves()
  return null
}

const OWN_KEYS = 'input,textarea,select,[contenteditable],[role=dialog],[role=alertdialog]'

function watchSearchKey(): () => void {
  function press(event: KeyboardEvent) {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event
    if (key !== '/' || isComposing(event) || ctrlKey || altKey || metaKey || defaultPrevented)
      return
    if (target instanceof Element && target.closest(OWN_KEYS)) return
    const boxes = document.querySelectorAll<HTMLInputElement>('[role=search] input')
    const box = [...boxes].find((each) => isRendered(each))
    if (!box) return
    // Prevents the quick find of some browsers, and the slash in the box.
    event.preventDefault()
    box.select()
  }
  return listen(document, { keydown: press })
}

function watchImages(): () => void {
  const shouldRecover = (image: EventTarget | null) =>
    image instanceof HTMLImageElement && isBroken(image) && !selfRecovering.has(image)
  const recover = () =>
    void handleBrokenImages.load().then(
      ({ recoverImages }) => recoverImages(),
      // If it fails to load, images stay as the browser shows them.
      () => undefined,
    )
  if ([...document.images].some(shouldRecover)) recover()
  // Error events of images do not bubble.
  return listen(
    document,
    { error: ({ target }) => shouldRecover(target) && recover() },
    { capture: true },
  )
}

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

const getTip = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.tip') : null

/** The tooltip behavior that CSS cannot implement. */
function watchTooltips(): () => void {
  const { dataset } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined

  const reenable = () => {
    if (dataset.tips === 'off') delete dataset.tips
  }
  function enter({ target, relatedTarget }: PointerEvent) {
    const tip = getTip(target)
    if (!tip || tip === getTip(relatedTarget)) return
    clearTimeout(timer)
    reenable()
    if (!dataset.tips) timer = setTimeout(() => (dataset.tips = 'skip'), 700)
  }
  function leave({ target, relatedTarget }: PointerEvent) {
    const tip = getTip(target)
    if (!tip || tip === getTip(relatedTarget)) return
    clearTimeout(timer)
    if (dataset.tips === 'skip') timer = setTimeout(() => delete dataset.tips, 300)
  }
  function press({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !document.querySelector('.tip:is(:hover, :focus-visible)')) return
    clearTimeout(timer)
    dataset.tips = 'off'
  }

  const stop = listen(document, {
    pointerover: enter,
    pointerout: leave,
    focusin: reenable,
    keydown: press,
  })
  return () => {
    stop()
    clearTimeout(timer)
    delete dataset.tips
  }
}

/** Moves the photos saved on this device into the account of the signed-in member, once. */
function useMergedSaves(): void {
  const memberId = useShell()?.viewer?.id
  useEffect(() => {
    if (memberId && savedPhotos().length > 0)
      import('../saves/merge-saves.ts').then(
        ({ mergeSaves }) => mergeSaves(),
        () => undefined,
      )
  }, [memberId])
}
