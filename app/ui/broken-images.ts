export const selfRecovering = new WeakSet<HTMLImageElement>()

/** True if the browser tried to load an image and gave up. */
export function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}
