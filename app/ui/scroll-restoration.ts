/*
 * What was loaded into a page and where the visitor was in it, kept in this tab for the way back by
 * the browser's history. For when the browser does not keep the page itself.
 */

export interface ScrollPosition<Content> {
  content: Content
  /** How far the window was scrolled, in CSS pixels. */
  scroll: number
  /** The first article in the window and how far from its top it stood; null where there was none. */
  anchor: { id: string; top: number } | null
}

const PREFIX = 'cartfolio:place:'
const ORDER = 'cartfolio:places'
/** A browser gives a site's tab about five million letters. */
const MOST_PLACES = 4
const LONGEST_PLACE = 1_000_000

interface Order {
  viewer: string | null
  keys: string[]
}

/** The name of the current entry of the browser's history. One that has none is given one. */
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

/** The keys of what was kept for a viewer, oldest first. What was kept for anybody else is removed. */
function keysOf(viewer: string | null): string[] {
  const order = JSON.parse(sessionStorage.getItem(ORDER) ?? '{}') as Partial<Order>
  if (order.viewer === viewer) return order.keys ?? []
  removePlaces(order.keys ?? [])
  return []
}

function setKeys(viewer: string | null, keys: string[]): void {
  removePlaces(keys.slice(0, -MOST_PLACES))
  const order: Order = { viewer, keys: keys.slice(-MOST_PLACES) }
  sessionStorage.setItem(ORDER, JSON.stringify(order))
}

function currentAnchor(): ScrollPosition<unknown>['anchor'] {
  for (const article of document.querySelectorAll('main article[id]')) {
    const { top } = article.getBoundingClientRect()
    if (top >= 0 && top < innerHeight) return { id: article.id, top }
  }
  return null
}

/**
 * Keeps where the window stands, and what it shows, for the way back.
 * @param viewer the member who sees it: nobody else is shown it later
 * @param key names the entry of the history and the page
 * @param content goes through JSON; null forgets the place, and what is very long is not kept
 */
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
    const others = keysOf(viewer).filter((kept) => kept !== key)
    const text = JSON.stringify(place)
    const keep = content !== null && text.length <= LONGEST_PLACE
    removePlaces([key])
    setKeys(viewer, keep ? [...others, key] : others)
    if (keep) sessionStorage.setItem(PREFIX + key, text)
  } catch {
    // Where storage is full or refused, the way back leads to the top of the list.
  }
}

/** What was kept under a key; null where nothing was, or for somebody else. */
export function savedScrollPosition<Content>(
  viewer: string | null,
  key: string,
): ScrollPosition<Content> | null {
  try {
    if (!keysOf(viewer).includes(key)) return null
    return JSON.parse(
      sessionStorage.getItem(PREFIX + key) ?? 'null',
    ) as ScrollPosition<Content> | null
  } catch {
    return null
  }
}

/** Whether the window stands where the browser, knowing a shorter page, has put it back to. */
export function isAtScrollPosition({ scroll }: ScrollPosition<unknown>): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight
  return scrollY === 0 || Math.abs(scrollY - Math.min(scroll, furthest)) <= 2
}

/** Scrolls to a kept place, once what was kept stands there again. */
export function restoreScrollPosition({ scroll, anchor }: ScrollPosition<unknown>): void {
  const element = anchor && document.getElementById(anchor.id)
  if (!anchor || !element) window.scrollTo(0, scroll)
  else window.scrollBy(0, element.getBoundingClientRect().top - anchor.top)
}
