import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createInfiniteList,
  type InfiniteList,
  type ListPage,
  type ListState,
} from './infinite-list.ts'
import {
  historyKey,
  saveScrollPosition,
  savedScrollPosition,
  restoreScrollPosition,
  isAtScrollPosition,
} from './scroll-restoration.ts'

type Kept<Page extends ListPage<{ id: number }>> = Pick<ListState<Page>, 'head' | 'pages'>

/** Saves the loaded items each time the page is left. @returns stops that */
function saveOnLeave<Page extends ListPage<{ id: number }>>(
  list: InfiniteList<Page>,
  viewer: string | null,
  key: string,
): () => void {
  function keep() {
    const { head, pages } = list.state()
    saveScrollPosition<Kept<Page>>(viewer, key, pages.length > 1 ? { head, pages } : null)
  }
  window.addEventListener('pagehide', keep)
  return () => window.removeEventListener('pagehide', keep)
}

/**
 * Restores the items that were loaded when the visitor left the page, and the scroll position.
 * @returns whether there was anything to restore
 */
function restoreList<Page extends ListPage<{ id: number }>>(
  list: InfiniteList<Page>,
  viewer: string | null,
  key: string,
): boolean {
  const place = savedScrollPosition<Kept<Page>>(viewer, key)
  if (!place) return false
  const moved = !isAtScrollPosition(place)
  list.restore(place.content)
  // By then React has rendered it, and the browser has not painted yet.
  if (!moved) queueMicrotask(() => restoreScrollPosition(place))
  return true
}

/** True if the browser navigated to this page by its history. */
function isHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Calls back whenever the browser shows the page from its back/forward cache. @returns stops that */
function onPageRestored(refresh: () => void): () => void {
  const look = ({ persisted }: PageTransitionEvent) => persisted && refresh()
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}

/**
 * A list whose next pages a script fetches, and restores after Back.
 * @param first the loader's page: the same object until the loader runs again
 * @param fetchPage fetches a page by its root-relative address; must not change
 */
export function useInfiniteList<Page extends ListPage<{ id: number }>>(
  first: Page,
  fetchPage: (href: string) => Promise<Page>,
): { list: InfiniteList<Page>; state: ListState<Page> } {
  const [list] = useState(() => createInfiniteList(first, fetchPage))
  const state = useSyncExternalStore(list.subscribe, list.state, list.state)
  const { pathname, search } = useLocation()
  const shell = useRouteLoaderData('root') as { viewer: { id: string } | null } | undefined
  const viewer = shell?.viewer?.id ?? null
  const path = pathname + search

  useEffect(() => list.takeFirstPage(first), [list, first])
  useEffect(() => {
    const key = `${historyKey()} ${path}`
    // The list may be older than the visitor's last action elsewhere.
    const refresh = () => void list.refresh(path)
    if (restoreList(list, viewer, key) || isHistoryNavigation()) refresh()
    const ends = [onPageRestored(refresh), saveOnLeave(list, viewer, key)]
    return () => ends.forEach((end) => end())
  }, [list, viewer, path])
  return { list, state }
}
