import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onHistoryNavigation } from './history-navigation.ts'
import { listen } from './listen.ts'
import {
  historyKey,
  saveScrollPosition,
  savedScrollPosition,
  restoreScrollPosition,
  isAtScrollPosition,
} from './scroll-restoration.ts'
import { createSubscribers } from './subscribers.ts'

/* A paged list and the pages fetched so far. Independent of React and the DOM. */

export interface ListPage<Item extends { id: number }> {
  items: Item[]
  /** Root-relative address of the next page, or null at the end. */
  nextHref: string | null
}

type AnyPage = ListPage<{ id: number }>

interface LoadedPage<Page> {
  href: string | null
  page: Page
}

export interface ListState<Page extends AnyPage> {
  head: Page
  /** In order; empty while the list starts over. */
  pages: LoadedPage<Page>[]
  /** The items of all pages without duplicates. The same array as long as they do not change. */
  items: Page['items']
  /** Address of the next page; null at the end. */
  nextHref: string | null
  status: 'ready' | 'loading' | 'failed'
}

export type InfiniteList<Page extends AnyPage> = ReturnType<typeof createInfiniteList<Page>>

const REFRESHED = 10

export function firstPageHref(href: string): string {
  const [path = '', query] = href.split('?')
  const parameters = new URLSearchParams(query)
  for (const continuation of ['before', 'from', 'ad']) parameters.delete(continuation)
  const rest = parameters.toString()
  return rest === '' ? path : `${path}?${rest}`
}

function flattenItems<Page extends AnyPage>(pages: LoadedPage<Page>[]): Page['items'] {
  const known = new Set<number>()
  return pages.flatMap(({ page }) => page.items).filter(({ id }) => !known.has(id) && known.add(id))
}

function underFirstPage<Page extends AnyPage>(
  old: LoadedPage<Page>[],
  page: Page,
): LoadedPage<Page>[] {
  const [first, ...later] = old
  const items = flattenItems(old)
  const fresh = new Set(page.items.map(({ id }) => id))
  const common = items.reduce((last, { id }, index) => (fresh.has(id) ? index : last), -1)
  if (!first || later.length === 0 || common < 0 || page.nextHref === null)
    return [{ href: null, page }]
  const pushedOff = first.page.items.filter((item) => items.indexOf(item) > common)
  const bridge = { ...page, items: pushedOff, nextHref: first.page.nextHref }
  return [
    { href: null, page },
    ...(pushedOff.length > 0 ? [{ href: page.nextHref, page: bridge }] : []),
    ...later,
  ]
}

export function createInfiniteList<Page extends AnyPage>(
  first: Page,
  fetchPage: (href: string) => Promise<Page>,
) {
  let state: ListState<Page> = {
    head: first,
    pages: [{ href: null, page: first }],
    items: first.items,
    nextHref: first.nextHref,
    status: 'ready',
  }
  let firstPage = first
  let refreshes = 0
  let lastRequest: Promise<unknown> = Promise.resolve()
  const { notify, subscribe } = createSubscribers()

  function change(next: Partial<ListState<Page>>): void {
    state = { ...state, ...next }
    notify()
  }

  function changePages(
    pages: LoadedPage<Page>[],
    { status, head }: Pick<ListState<Page>, 'status' | 'head'> = state,
  ): void {
    const nextHref = pages[pages.length - 1]?.page.nextHref ?? null
    change({ head, pages, items: flattenItems(pages), nextHref, status })
  }

  function enqueue<Result>(request: () => Promise<Result>): Promise<Result> {
    const turn = lastRequest.then(request)
    lastRequest = turn.catch(() => undefined)
    return turn
  }

  async function append(): Promise<void> {
    change({ status: 'loading' })
    await enqueue(async () => {
      const { nextHref: href } = state
      try {
        const page = href === null ? null : await fetchPage(href)
        const { pages, head } = state
        // The end of the list may have changed during the request.
        if (page === null || state.nextHref !== href) change({ status: 'ready' })
        else if (pages.length === 0)
          changePages([{ href: null, page }], { status: 'ready', head: page })
        else changePages([...pages, { href, page }], { status: 'ready', head })
      } catch {
        change({ status: 'failed' })
      }
    })
  }

  async function refreshLaterPages(): Promise<void> {
    const refresh = ++refreshes
    const later = state.pages.slice(1)
    // The first of them may hold items that a new first page pushed off its end.
    const stale = later.filter((_, index) => index === 0 || index >= later.length - REFRESHED)
    for (const { href } of stale.reverse())
      await enqueue(async () => {
        if (href === null || refresh !== refreshes) return
        const page = await fetchPage(href)
        if (refresh !== refreshes) return
        const pages = state.pages.map((loaded) => (loaded.href === href ? { href, page } : loaded))
        const end = pages.findIndex((loaded) => loaded.page.nextHref === null)
        changePages(end < 0 ? pages : pages.slice(0, end + 1))
      })
  }

  function takeFirstPage(page: Page): void {
    if (page === firstPage) return
    firstPage = page
    const { pages, head, status } = state
    const cleared = pages.length === 0 && status === 'failed'
    changePages(underFirstPage(pages, page), { head, status: cleared ? 'ready' : status })
    refreshLaterPages().catch(() => undefined)
  }

  return {
    state: () => state,
    subscribe,
    /** Fetches the next page, unless a fetch is in progress. */
    async loadMore() {
      if (state.status !== 'loading' && state.nextHref !== null) await append()
    },
    /** Clears the list and fetches it from the start. */
    async startOver() {
      if (state.status === 'loading' || state.nextHref === null) return
      refreshes++
      change({ pages: [], items: [], nextHref: firstPageHref(state.nextHref) })
      await append()
    },
    takeFirstPage,
    /** Fetches the first page again and takes it; on failure nothing changes. */
    refresh: (href: string) => enqueue(() => fetchPage(href)).then(takeFirstPage, () => undefined),
    restore({ head, pages }: SavedList<Page>) {
      changePages(underFirstPage(pages, firstPage), { head, status: state.status })
    },
  }
}

type SavedList<Page extends AnyPage> = Pick<ListState<Page>, 'head' | 'pages'>

function restoreList<Page extends AnyPage>(
  list: InfiniteList<Page>,
  viewer: string | null,
  key: string,
): boolean {
  const place = savedScrollPosition<SavedList<Page>>(viewer, key)
  if (!place) return false
  const moved = !isAtScrollPosition(place)
  list.restore(place.content)
  // By then React has rendered it, and the browser has not painted yet.
  if (!moved) queueMicrotask(() => restoreScrollPosition(place))
  return true
}

/**
 * A list whose next pages a script fetches.
 * @param first the first page, or an empty one that names its address
 */
export function usePagedList<Page extends AnyPage>(
  first: () => Page,
  fetchPage: (href: string) => Promise<Page>,
) {
  const [list] = useState(() => createInfiniteList(first(), fetchPage))
  return { list, state: useSyncExternalStore(list.subscribe, list.state, list.state) }
}

export function useInfiniteList<Page extends AnyPage>(
  first: Page,
  fetchPage: (href: string) => Promise<Page>,
) {
  const { list, state } = usePagedList(() => first, fetchPage)
  const { pathname, search } = useLocation()
  const shell = useRouteLoaderData('root') as { viewer: { id: string } | null } | undefined
  const viewer = shell?.viewer?.id ?? null
  const path = pathname + search

  useEffect(() => list.takeFirstPage(first), [list, first])
  useEffect(() => {
    const key = `${historyKey()} ${path}`
    const refresh = () => void list.refresh(path)
    if (restoreList(list, viewer, key)) refresh()
    const stopRefreshing = onHistoryNavigation(refresh)
    const stopSaving = listen(window, {
      pagehide() {
        const { head, pages } = list.state()
        saveScrollPosition<SavedList<Page>>(viewer, key, pages.length > 1 ? { head, pages } : null)
      },
    })
    return () => {
      stopRefreshing()
      stopSaving()
    }
  }, [list, viewer, path])
  return { list, state }
}
