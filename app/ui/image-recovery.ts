import { imageVariants } from './image-variants.ts'

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
