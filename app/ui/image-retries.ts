/*
 * Pictures that fail to load: the numbers of the specification (docs/product.md#limits), and which
 * are broken.
 */

/** A picture component tries other addresses with growing delays. */
export const RETRIES = {
  card: 15,
  large: 10,
  firstDelayMs: 1000,
  longestDelayMs: 30_000,
  probeTimeoutMs: 10_000,
}

/** A scan tries other addresses of all other images, such as avatars and covers. */
export const SCAN = { everyMs: 5000, attempts: 3, firstDelayMs: 500, nextDelayMs: 1000 }

/** The images of components that retry themselves: the scan leaves them out. */
export const selfRecovering = new WeakSet<HTMLImageElement>()

/** True if the browser tried to load an image and gave up. */
export const isBroken = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
