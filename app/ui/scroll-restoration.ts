/*
 * Saves the loaded items and scroll position of a page in this tab, for Back and Forward. Used when the
 * browser does not keep the page in its back/forward cache.
 */

interface ScrollPosition<Content> {
  content: Content
  /** Scroll offset of the window in CSS pixels. */
  scroll: number
  /** The first article in the window and its offset from the top; null where there is none. */
  anchor: { id: string; top: number } | null
}

const PREFIX = 'cartfolio:place:'
const ORDER = 'cartfolio:places'
/** A browser limits a tab's storage to about five million characters per site. */
const MAX_PLACES = 4
const LONGEST_PLACE = 1_000_000

interface Order {
  viewer: string | null
  keys: string[]
}

/** Key of the current history entry. Assigns one where it is missing. */
export function historyKey(): string {
  const state = history.state as { key?: string } | null
  if (state?.key) return state.key
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...state, key }, '')
  return key
}

function removePlaces(keys: string[]): void {
  for (const key of keys) sessionStorage.removeItem(PREFIX + key)
}

function keysOf(viewer: string | null): string[] {
  const order = JSON.parse(sessionStorage.getItem(ORDER) ?? '{}') as Partial<Order>
  if (order.viewer === viewer) return order.keys ?? []
  removePlaces(order.keys ?? [])
  return []
}

function setKeys(viewer: string | null, keys: string[]): void {
  removePlaces(keys.slice(0, -MAX_PLACES))
  const order: Order = { viewer, keys: keys.slice(-MAX_PLACES) }
  sessionStorage.setItem(ORDER, JSON.stringify(order))
}

function currentAnchor(): ScrollPosition<unknown>['anchor'] {
  for (const article of document.querySelectorAll('main article[id]')) {
    const { top } = article.getBoundingClientRect()
    if (top >= 0 && top < innerHeight) return { id: article.id, top }
  }
  return null
}

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
    const others = keysOf(viewer).filter((other) => other !== key)
    const text = JSON.stringify(place)
    const keep = content !== null && text.length <= LONGEST_PLACE
    removePlaces([key])
    setKeys(viewer, keep ? [...others, key] : others)
    if (keep) sessionStorage.setItem(PREFIX + key, text)
  } catch {
    // If storage is full or unavailable, Back shows the top of the list.
  }
}

/** The position saved under a key; null if there is none, or it belongs to another viewer. */
export function savedScrollPosition<Content>(viewer: string | null, key: string) {
  try {
    if (!keysOf(viewer).includes(key)) return null
    return JSON.parse(
      sessionStorage.getItem(PREFIX + key) ?? 'null',
    ) as ScrollPosition<Content> | null
  } catch {
    return null
  }
}

/** True if the window is at the top, or where the browser restored the position on the shorter page. */
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
