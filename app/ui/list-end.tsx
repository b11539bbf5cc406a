import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, QuietLink } from './button.tsx'
import { EmptyState, LIST_FAILURE } from './empty-state.tsx'
import type { InfiniteList, ListPage, ListState } from './infinite-list.ts'
import { listen } from './listen.ts'
import { isPlainClick } from './use-dialog-link.ts'

export interface ListEndProps<Page extends ListPage<{ id: number }>> {
  list: InfiniteList<Page>
  state: ListState<Page>
  near?: 'marker' | 'window' | 'click'
  failure?: { title: string; text: string }
  end?: ReactNode
  elementId: (item: Page['items'][number]) => string
}

/** Then the list waits for a click, so that the footer can be reached (docs/product.md#limits). */
const PAGES_WITHOUT_CLICK = 3

export function ListEnd<Page extends ListPage<{ id: number }>>({
  list,
  state,
  near: nearOfFirstPages = 'marker',
  failure,
  end,
  elementId,
}: ListEndProps<Page>) {
  const { nextHref, status } = state
  const near = state.pages.length < PAGES_WITHOUT_CLICK ? nearOfFirstPages : 'click'
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)

  const loadAndFocus = useCallback(
    async (request: () => Promise<void>, known: number) => {
      await request()
      if (!hasFocus.current) return
      hasFocus.current = false
      const arrived = list.state().items[known]
      const article = arrived && document.getElementById(elementId(arrived))
      const next =
        article?.querySelector<HTMLElement>('h2 a') ??
        article?.querySelector<HTMLElement>('a') ??
        box.current
      next?.focus({ preventScroll: true })
    },
    [list, elementId],
  )
  const failed = status === 'failed'
  const cleared = state.items.length === 0
  const grows = !failed && !cleared && nextHref !== null
  // Otherwise the footer moves away while the reader scrolls to it (`footer.css`).
  const fetchesItself = grows && near !== 'click'
  useEffect(() => {
    const main = fetchesItself ? box.current?.closest('main') : undefined
    main?.setAttribute('data-grows', '')
    return () => main?.removeAttribute('data-grows')
  }, [fetchesItself])
  const loadMore = useCallback(
    () => loadAndFocus(list.loadMore, list.state().items.length),
    [loadAndFocus, list],
  )

  useEffect(() => {
    const marker = box.current?.querySelector('a[rel=next]')
    if (status === 'ready' && marker && near !== 'click')
      return near === 'marker' ? watchMarker(marker, loadMore) : watchWindow(loadMore)
  }, [status, nextHref, near, loadMore])

  function followLink(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void loadMore()
  }

  function tryAgain() {
    // The focused button disappears, so the focus moves to the end of the list.
    flushSync(() => void loadAndFocus(list.startOver, 0))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // A new element for every page: new items would move the old one, which counts as a layout
    // shift.
    <div
      key={nextHref}
      className="grid-end"
      ref={box}
      tabIndex={-1}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {failed && <ListFailure {...failure} onTryAgain={tryAgain} />}
      {grows && (
        <QuietLink href={nextHref} rel="next" onClick={followLink}>
          Load more
        </QuietLink>
      )}
      {status === 'loading' && <p role="status">Loading…</p>}
      {nextHref === null && end}
    </div>
  )
}

interface ListFailureProps {
  title?: string
  text?: string
  onTryAgain: () => void
}

export const ListFailure = ({ onTryAgain, ...texts }: ListFailureProps) => (
  <div role="alert">
    <EmptyState
      {...LIST_FAILURE}
      {...texts}
      icon="alert"
      action={
        <Button type="button" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    />
  </div>
)

/** Part of the marker at the end of the feed that must be in view (docs/product.md#limits). */
const VISIBLE_PART = 0.1
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
  function check() {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - innerHeight - scrollY <= DISTANCE) onNear()
  }
  check()
  return listen(window, { scroll: check, resize: check }, { passive: true })
}
