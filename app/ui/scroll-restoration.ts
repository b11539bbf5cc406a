/*
 * Saves the loaded items and scroll position of a page in this tab, for Back without the browser's
 * back/forward cache.
 */

interface ScrollPosition<Content> {
  content: Content
  /** Scroll offset of the window in CSS pixels. */
  scroll: number
  /** The first article in the window and its offset from the top; null where there is none. */
  anchor: { id: string; top: number } | null
}

const PLACES = 'cartfolio:places'
/** A browser limits a tab's storage to about five million characters per site. */
const MAX_PLACES = 4

/** Key of the current history entry. Assigns one where it is missing. */
export function historyKey(): string {
  const state = history.state as { key?: string } | null
  if (state?.key) return state.key
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...state, key }, '')
  return key
}

/** The saved positions as JSON, by their keys. Removes those of another viewer. */
function readPlaces(viewer: string | null): [key: string, place: string][] {
  const stored = JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as {
    viewer?: string | null
    places?: [string, string][]
  }
  if (stored.viewer === viewer) return stored.places ?? []
  sessionStorage.removeItem(PLACES)
  return []
}

function currentAnchor(): ScrollPosition<unknown>['anchor'] {
  for (const article of document.querySelectorAll('main article[id]')) {
    const { top } = article.getBoundingClientRect()
    if (top >= 0 && top < innerHeight) return { id: article.id, top }
  }
  return null
}

/** Saves the scroll position and the content of the window. */
export function saveScrollPosition<Content>(
  viewer: string | null,
  key: string,
  content: Content | null,
): void {
  const place: ScrollPosition<Content | null> = {
    content,
    scroll: scrollY,
    anchor: currentAnchor(),
  }
  try {
    const places = readPlaces(viewer).filter(([other]) => other !== key)
    const text = JSON.stringify(place)
    if (content !== null && text.length <= 800_000) places.push([key, text])
    const stored = { viewer, places: places.slice(-MAX_PLACES) }
    sessionStorage.setItem(PLACES, JSON.stringify(stored))
  } catch {
    // If storage is full or unavailable, Back shows the top of the list.
  }
}

/** The position saved under a key; null if there is none, or it belongs to another viewer. */
export function savedScrollPosition<Content>(viewer: string | null, key: string) {
  try {
    const [, text] = readPlaces(viewer).find(([other]) => other === key) ?? []
    return text === undefined ? null : (JSON.parse(text) as ScrollPosition<Content>)
  } catch {
    return null
  }
}

/**
 * True if the window is at the top, or where the browser restored the position on the shorter page.
 */
export function isAtScrollPosition({ scroll }: ScrollPosition<unknown>): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight
  return scrollY === 0 || Math.abs(scrollY - Math.min(scroll, furthest)) <= 2
}

/** Scrolls to a saved position, once the saved content is rendered. */
export function restoreScrollPosition({ scroll, anchor }: ScrollPosition<unknown>): void {
  const element = anchor && document.getElementById(anchor.id)
  if (!anchor || !element) window.scrollTo(0, scroll)
  else window.scrollBy(0, element.getBoundingClientRect().top - anchor.top)
}
