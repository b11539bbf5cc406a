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

/** Keeps on leaving what was loaded. @returns ends that */
function keepOnLeaving<Page extends ListPage<{ id: number }>>(
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
 * Puts back what had been loaded when the visitor left for another page, and the window's place in it.
 * @returns whether there was anything
 */
function putBack<Page extends ListPage<{ id: number }>>(
  list: InfiniteList<Page>,
  viewer: string | null,
  key: string,
): boolean {
  const place = savedScrollPosition<Kept<Page>>(viewer, key)
  if (!place) return false
  const moved = !isAtScrollPosition(place)
  list.restore(place.content)
  // By then React has drawn it, and the browser has not painted yet.
  if (!moved) queueMicrotask(() => restoreScrollPosition(place))
  return true
}

/** Whether the browser went through its history to this page, which it then shows as it was. */
function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Calls whenever the browser shows the page again that it had kept whole. @returns ends that */
function onShownAgain(refresh: () => void): () => void {
  const look = ({ persisted }: PageTransitionEvent) => persisted && refresh()
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}

/**
 * A list whose further pages are fetched by script, and are there again after Back.
 * @param first the page that the loader gave: the same object until the loader has run again
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
    // What is shown may be older than what the visitor did elsewhere.
    const refresh = () => void list.refresh(path)
    if (putBack(list, viewer, key) || cameBack()) refresh()
    const ends = [onShownAgain(refresh), keepOnLeaving(list, viewer, key)]
    return () => ends.forEach((end) => end())
  }, [list, viewer, path])
  return { list, state }
}
