import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { InfiniteList, ListPage, ListState } from './infinite-list.ts'
import { watchEnd, type NearEnd } from './near-end.ts'
import { isPlainClick } from './use-dialog-link.ts'

export interface ListEndProps<Page extends ListPage<{ id: number }>> {
  list: InfiniteList<Page>
  state: ListState<Page>
  /** What counts as near the end. */
  near?: NearEnd
  /** What is said when a page could not be fetched. */
  failure?: { title: string; text: string }
  /** What stands where the list goes no further. */
  end?: ReactNode
  /** The id of the element that shows an item. */
  elementId: (item: Page['items'][number]) => string
}

/** Spec section 8, 'Feed load failure'. */
const FEED_FAILURE = {
  title: 'Something went wrong',
  text: 'Failed to load content. Please try again.',
}

/**
 * The end of a list: the link to its next page, which a script takes by itself, or the word that there
 * is none.
 */
export function ListEnd<Page extends ListPage<{ id: number }>>({
  list,
  state,
  near = 'marker',
  failure = FEED_FAILURE,
  end,
  elementId,
}: ListEndProps<Page>) {
  const { nextHref, status } = state
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)

  /** Fetches, and where the focus was at the end of the list, takes it to what comes next there. */
  const goOn = useCallback(
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
  // The footer would flee from whoever scrolls to it (`footer.css`).
  useEffect(() => {
    const main = grows ? box.current?.closest('main') : undefined
    main?.setAttribute('data-grows', '')
    return () => main?.removeAttribute('data-grows')
  }, [grows])
  const loadMore = useCallback(() => goOn(list.loadMore, list.state().items.length), [goOn, list])

  useEffect(() => {
    const marker = box.current?.querySelector('a[rel=next]')
    if (status === 'ready' && marker) return watchEnd(near, marker, loadMore)
  }, [status, nextHref, near, loadMore])

  function followLink(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void loadMore()
  }

  function tryAgain() {
    // The button goes, and the box with it; what has the focus must not.
    flushSync(() => void goOn(list.startOver, 0))
    box.current?.focus({ preventScroll: true })
  }

  return (
    // Another element for every page: what came between pushes none away before the reader's eyes.
    <div
      key={nextHref}
      className="grid-end"
      ref={box}
      tabIndex={-1}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {failed && (
        <div role="alert">
          <EmptyState
            {...failure}
            icon="alert"
            action={
              <Button type="button" onClick={tryAgain}>
                Try Again
              </Button>
            }
          />
        </div>
      )}
      {grows && (
        <ButtonLink variant="quiet" href={nextHref} rel="next" onClick={followLink}>
          Load more
        </ButtonLink>
      )}
      {status === 'loading' && <p role="status">Loading…</p>}
      {nextHref === null && end}
    </div>
  )
}
