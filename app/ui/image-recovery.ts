import { isBroken, selfRecovering } from './broken-images.ts'

/** Image retries in milliseconds (docs/product.md#limits). */
const FIRST_DELAY = 1000
const LONGEST_DELAY = 30_000
const PROBE_TIMEOUT = 10_000

/** Delay before a retry, counted from 0, in milliseconds: doubles up to a maximum. */
export function retryDelay(retry: number): number {
  return Math.min(FIRST_DELAY * 2 ** retry, LONGEST_DELAY)
}

export interface RecoveryOptions {
  /** The image that failed. Retries stop when it leaves the page. */
  image: HTMLImageElement
  /** Its own address; the variants derive from it. */
  src: string
  retries: number
  /** Called when an address loaded: it is in the browser's cache. */
  onFound(address: string): void
  /** Called when every retry failed. */
  onFailed(): void
}

/** Retries one image with other addresses and growing delays (docs/product.md#states). */
export class ImageRecovery {
  #options: RecoveryOptions
  #retry = 0
  #busy = false
  #over = false

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /** Call when the image fails, the first time or again: uses the remaining retries. */
  async next(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    const found = await this.#search()
    this.#busy = false
    if (this.#isOver()) return
    if (found !== null) this.#options.onFound(found)
    else this.#options.onFailed()
  }

  /** Starts again, with the image's own address at once. */
  async restart(): Promise<void> {
    if (this.#busy) return
    this.#retry = 0
    this.#busy = true
    const loads = await probe(this.#options.src)
    this.#busy = false
    if (this.#isOver()) return
    if (loads) this.#options.onFound(this.#options.src)
    else await this.next()
  }

  /** Call when the image has loaded: ends all retries without a callback. */
  end(): void {
    this.#over = true
  }

  #isOver(): boolean {
    return this.#over || !this.#options.image.isConnected
  }

  async #search(): Promise<string | null> {
    const { src, retries } = this.#options
    while (this.#retry < retries) {
      await wait(retryDelay(this.#retry))
      if (this.#isOver()) return null
      const variants = imageVariants(src, { origin: location.origin, stamp: this.#retry + 1 })
      const variant = variants[this.#retry++ % variants.length]
      if (variant !== undefined && (await probe(variant))) return variant
    }
    return null
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Resolves to true if an image loads in time. */
function probe(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    const end = (loads: boolean) => {
      clearTimeout(timeout)
      image.onload = image.onerror = null
      if (!loads) image.src = ''
      resolve(loads)
    }
    const timeout = setTimeout(() => end(false), PROBE_TIMEOUT)
    image.onload = () => end(true)
    image.onerror = () => end(false)
    image.src = address
  })
}

/** Scan for broken images, in milliseconds (docs/product.md#limits). */
const SCAN_EVERY = 5000
const FIRST_SCAN_DELAY = 500
const NEXT_SCAN_DELAY = 1000
const ATTEMPTS = 3

/** Class of an image whose retries have all failed: see `controls.css`. */
const BROKEN_CLASS = 'image-broken'

interface RecoveryState {
  variants: string[]
  attempt: number
  /** Time of the next check, in milliseconds since 1970. */
  due: number
}

const recovering = new Map<HTMLImageElement, RecoveryState>()
let timer: ReturnType<typeof setTimeout> | undefined
let nextScan = 0
let watching = false

/**
 * Scans for broken images and tries up to three other addresses for each. Repeats while one of them can
 * recover; after that it must be called again. Pauses while the page is hidden.
 */
export function recoverImages(): void {
  if (!watching) {
    watching = true
    document.addEventListener('visibilitychange', runDueChecks)
    // Removes the mark from an image that loads later.
    document.addEventListener('load', unmark, { capture: true })
  }
  scan()
  scheduleNext()
}

function unmark({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.classList.remove(BROKEN_CLASS)
}

function scan(): void {
  const now = Date.now()
  nextScan = now + SCAN_EVERY
  for (const image of document.images) {
    if (selfRecovering.has(image) || recovering.has(image) || !isBroken(image)) continue
    if (image.classList.contains(BROKEN_CLASS)) continue
    const variants = imageVariants(image.src, { origin: location.origin, stamp: now })
    if (variants.length > 0)
      recovering.set(image, { variants, attempt: 0, due: now + FIRST_SCAN_DELAY })
  }
}

function scheduleNext(): void {
  clearTimeout(timer)
  if (document.hidden || recovering.size === 0) return
  const due = Math.min(nextScan, ...[...recovering.values()].map((each) => each.due))
  timer = setTimeout(runDueChecks, Math.max(0, due - Date.now()))
}

function runDueChecks(): void {
  const now = Date.now()
  for (const [image, state] of recovering) if (state.due <= now) retryImage(image, state, now)
  if (recovering.size > 0 && nextScan <= now) scan()
  scheduleNext()
}

function retryImage(image: HTMLImageElement, state: RecoveryState, now: number): void {
  state.due = now + NEXT_SCAN_DELAY
  const loading = state.attempt > 0 && !image.complete
  if (!image.isConnected || (!loading && !isBroken(image))) recovering.delete(image)
  else if (!loading && state.attempt === ATTEMPTS) {
    recovering.delete(image)
    image.classList.add(BROKEN_CLASS)
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

export interface VariantOptions {
  /** The page's own origin: no request goes to another host. */
  origin: string
  /** Makes the cache-busting parameter unique. */
  stamp: number
}

/**
 * Other addresses of a photo of this site (docs/product.md#states), in the order in which they are tried.
 * @param src the photo's own address, root-relative or absolute
 * @returns none for addresses of other hosts, `data:` and `blob:`
 */
export function imageVariants(src: string, { origin, stamp }: VariantOptions): string[] {
  const address = new URL(src, origin)
  if (address.origin !== origin || address.protocol === 'blob:') return []
  const path = address.pathname
  return [
    `${path}?retry=${stamp}`,
    `/uploads${path}`,
    `/api/images${path}`,
    `/static${path}`,
    `/attached_assets${path}`,
    `/api/proxy-image?url=${encodeURIComponent(path)}`,
    ...withSwappedProtocol(address),
    `/thumbnails${path}`,
    withExtension(path, 'jpg'),
    withExtension(path, 'png'),
  ].filter((variant) => variant !== path)
}

/**
 * Switches http to https where both use their default ports. A page under https cannot load images by http,
 * and another port has no counterpart.
 */
function withSwappedProtocol({ protocol, port, href }: URL): string[] {
  return protocol === 'http:' && port === '' ? [href.replace('http:', 'https:')] : []
}

function withExtension(path: string, extension: string): string {
  return `${path.replace(/\.\w+$/, '')}.${extension}`
}
