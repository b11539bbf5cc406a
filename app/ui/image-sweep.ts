import { isBroken, selfRecovering } from './broken-images.ts'
import { imageVariants } from './image-variants.ts'

/** Scan for broken images, in milliseconds (docs/product.md#limits). */
const SCAN_EVERY = 5000
const FIRST_DELAY = 500
const NEXT_DELAY = 1000
const ATTEMPTS = 3

/** Class of an image without remaining retries: see `controls.css`. */
const GIVEN_UP = 'image-broken'

interface Mending {
  variants: string[]
  attempt: number
  /** Time of the next check, in milliseconds since 1970. */
  due: number
}

const mending = new Map<HTMLImageElement, Mending>()
let timer: ReturnType<typeof setTimeout> | undefined
let nextScan = 0
let watching = false

/**
 * Scans for broken images and gives each up to three other addresses. Repeats while one of them can
 * recover; after that it must be called again. Pauses while the page is hidden.
 */
export function sweepImages(): void {
  if (!watching) {
    watching = true
    document.addEventListener('visibilitychange', goOn)
    // A failed image that loads after all is no longer marked.
    document.addEventListener('load', forgive, { capture: true })
  }
  scan()
  wait()
}

function forgive({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.classList.remove(GIVEN_UP)
}

function scan(): void {
  const now = Date.now()
  nextScan = now + SCAN_EVERY
  for (const image of document.images) {
    if (selfRecovering.has(image) || mending.has(image) || !isBroken(image)) continue
    if (image.classList.contains(GIVEN_UP)) continue
    const variants = imageVariants(image.src, { origin: location.origin, stamp: now })
    if (variants.length > 0) mending.set(image, { variants, attempt: 0, due: now + FIRST_DELAY })
  }
}

function wait(): void {
  clearTimeout(timer)
  if (document.hidden || mending.size === 0) return
  const due = Math.min(nextScan, ...[...mending.values()].map((each) => each.due))
  timer = setTimeout(goOn, Math.max(0, due - Date.now()))
}

function goOn(): void {
  const now = Date.now()
  for (const [image, state] of mending) if (state.due <= now) mend(image, state, now)
  if (mending.size > 0 && nextScan <= now) scan()
  wait()
}

function mend(image: HTMLImageElement, state: Mending, now: number): void {
  state.due = now + NEXT_DELAY
  const loading = state.attempt > 0 && !image.complete
  if (!image.isConnected || (!loading && !isBroken(image))) mending.delete(image)
  else if (!loading && state.attempt === ATTEMPTS) {
    mending.delete(image)
    image.classList.add(GIVEN_UP)
  } else if (!loading) {
    const variant = state.variants[state.attempt++]
    if (variant !== undefined) show(image, variant)
  }
}

function show(image: HTMLImageElement, address: string): void {
  // The formats of a <picture> would take precedence over the image's own address.
  for (const source of image.parentElement?.querySelectorAll('source') ?? [])
    source.media = 'not all'
  image.loading = 'eager'
  image.src = address
}
