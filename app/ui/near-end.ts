/** When the next page of a list is fetched, by how near its end has come (spec section 9). */
export type NearEnd = 'marker' | 'window'

/** Spec section 9: of the marker at the end of the feed. */
const VISIBLE_PART = 0.1
/** Spec section 9: of the tag page, in CSS pixels from the bottom of the window to that of the page. */
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
 * Calls once the end of a list is near, and again whenever it comes near.
 * @param near whether the marker itself must be seen, or the bottom of the page be close
 * @returns ends the watch
 */
export function watchEnd(near: NearEnd, marker: Element, onNear: () => void): () => void {
  return near === 'marker' ? watchMarker(marker, onNear) : watchWindow(onNear)
}
