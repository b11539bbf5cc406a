export const selfRecovering = new WeakSet<HTMLImageElement>()

/** True if the browser tried to load an image and gave up. */
export const isBroken = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
