import { isBroken, RETRIES, SCAN, selfRecovering } from './image-retries.ts'

/** How many retries were made; -1 to begin again with the image's own address at once. */
interface Progress {
  retry: number
}

/**
 * Tries other addresses of an image with growing delays (docs/product.md#states).
 * @returns one that loaded; null if every retry failed
 */
export async function findImage(
  src: string,
  retries: number,
  progress: Progress,
  signal: AbortSignal,
): Promise<string | null> {
  if (progress.retry < 0) {
    progress.retry = 0
    if (await probe(src)) return src
  }
  while (progress.retry < retries) {
    await wait(Math.min(RETRIES.firstDelayMs * 2 ** progress.retry, RETRIES.longestDelayMs))
    if (signal.aborted) return null
    const retry = progress.retry++
    const variants = imageVariants(src, { origin: location.origin, stamp: retry + 1 })
    const variant = variants[retry % variants.length]
    if (variant !== undefined && (await probe(variant))) return variant
  }
  return null
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const probe = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image()
    const end = (loads: boolean) => {
      clearTimeout(timeout)
      image.onload = image.onerror = null
      if (!loads) image.src = ''
      resolve(loads)
    }
    const timeout = setTimeout(() => end(false), RETRIES.probeTimeoutMs)
    image.onload = () => end(true)
    image.onerror = () => end(false)
    image.src = address
  })

const BROKEN_CLASS = 'image-broken'

const recovering = new Set<HTMLImageElement>()
let timer: ReturnType<typeof setInterval> | undefined

export function recoverImages(): void {
  for (const image of document.images)
    if (isBroken(image) && !isHandled(image)) void recoverImage(image)
  timer ??= setInterval(() => {
    if (recovering.size > 0) return recoverImages()
    clearInterval(timer)
    timer = undefined
  }, SCAN.everyMs)
}

const isHandled = (image: HTMLImageElement) =>
  selfRecovering.has(image) || recovering.has(image) || image.classList.contains(BROKEN_CLASS)

async function recoverImage(image: HTMLImageElement): Promise<void> {
  const variants = imageVariants(image.src, { origin: location.origin, stamp: Date.now() })
  if (variants.length === 0) return
  recovering.add(image)
  await wait(SCAN.firstDelayMs)
  for (const variant of variants.slice(0, SCAN.attempts)) {
    if (!image.isConnected || !isBroken(image)) break
    show(image, variant)
    do await wait(SCAN.nextDelayMs)
    while (image.isConnected && !image.complete)
  }
  if (isBroken(image)) image.classList.add(BROKEN_CLASS)
  // It may load later.
  image.addEventListener('load', () => image.classList.remove(BROKEN_CLASS), { once: true })
  recovering.delete(image)
}

function show(image: HTMLImageElement, address: string): void {
  // The formats of a <picture> would take precedence over the image's own address.
  for (const source of image.parentElement?.querySelectorAll('source') ?? [])
    source.media = 'not all'
  image.loading = 'eager'
  image.src = address
}

interface VariantOptions {
  origin: string
  stamp: number
}

/**
 * Other addresses of a photo of this site (docs/product.md#images), in the order in which they are
 * tried.
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

/** A page under https cannot load images by http, and another port has no counterpart. */
const withSwappedProtocol = ({ protocol, port, href }: URL): string[] =>
  protocol === 'http:' && port === '' ? [href.replace('http:', 'https:')] : []

const withExtension = (path: string, extension: string): string =>
  `${path.replace(/\.\w+$/, '')}.${extension}`
