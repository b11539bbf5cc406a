/** When to fetch the next page of a list, by the distance to its end (docs/product.md#limits). */
export type NearEnd = 'marker' | 'window'

/** Part of the marker at the end of the feed that must be in view (docs/product.md#limits). */
const VISIBLE_PART = 0.1
/**
 * Tag page: distance in CSS pixels from the bottom of the window to the bottom of the page
 * (docs/product.md#limits).
 */
const DISTANCE = 1000

function watchMarker(marker: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.intersectionRatio >= VISIBLE_PART)) onNear()
    },
    { threshold: VISIBLE_PART },
  )
  observer.observe(marker)
  return () => observer.disconnect()
}

function watchWindow(onNear: () => void): () => void {
  function look() {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - innerHeight - scrollY <= DISTANCE) onNear()
  }
  const watching = new AbortController()
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, look, { passive: true, signal: watching.signal })
  look()
  return () => watching.abort()
}

/**
 * Calls `onNear` when the end of a list is near, and again each time it comes near.
 * @param near whether the marker itself must be in view, or the bottom of the page be near
 * @returns stops observing
 */
export function watchEnd(near: NearEnd, marker: Element, onNear: () => void): () => void {
  return near === 'marker' ? watchMarker(marker, onNear) : watchWindow(onNear)
}
