import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createEndlessList,
  type EndlessList,
  type ListPage,
  type ListState,
} from './endless-list.ts'
import { historyKey, keepPlace, keptPlace, scrollToPlace, standsWhereLeft } from './kept-place.ts'

type Kept<Page extends ListPage<{ id: number }>> = Pick<ListState<Page>, 'head' | 'pages'>

/** Puts back what the visitor had loaded when leaving for another page, and keeps it on leaving. */
function keepForTheWayBack<Page extends ListPage<{ id: number }>>(
  list: EndlessList<Page>,
  viewer: string | null,
  path: string,
): () => void {
  const key = `${historyKey()} ${path}`
  const place = keptPlace<Kept<Page>>(viewer, key)
  if (place) {
    const scrolled = !standsWhereLeft(place)
    list.restore(place.content)
    // React has drawn it by then, and the browser has not yet painted.
    if (!scrolled) queueMicrotask(() => scrollToPlace(place))
  }
  function keep() {
    const { head, pages } = list.state()
    keepPlace<Kept<Page>>(viewer, key, pages.length > 1 ? { head, pages } : null)
  }
  window.addEventListener('pagehide', keep)
  return () => window.removeEventListener('pagehide', keep)
}

/**
 * A list whose further pages are fetched by script, and are there again after Back.
 * @param first the page that the loader gave: the same object until the loader has run again
 * @param fetchPage fetches a page by its root-relative address; must not change
 */
export function useEndlessList<Page extends ListPage<{ id: number }>>(
  first: Page,
  fetchPage: (href: string) => Promise<Page>,
): { list: EndlessList<Page>; state: ListState<Page> } {
  const [list] = useState(() => createEndlessList(first, fetchPage))
  const state = useSyncExternalStore(list.subscribe, list.state, list.state)
  const { pathname, search } = useLocation()
  const shell = useRouteLoaderData('root') as { viewer: { id: string } | null } | undefined
  const viewer = shell?.viewer?.id ?? null

  useEffect(() => list.takeFirstPage(first), [list, first])
  useEffect(
    () => keepForTheWayBack(list, viewer, pathname + search),
    [list, viewer, pathname, search],
  )
  return { list, state }
}
