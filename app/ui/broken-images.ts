/** Images that are retried by a component of their own: the sweep leaves them alone. */
export const selfRecovering = new WeakSet<HTMLImageElement>()

/** Whether the browser has tried to load an image and given up. */
export function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== ''
}
