import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { listen } from './listen.ts'

/** True if the browser navigated to this page by its history. */
function isHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/**
 * Calls `refresh` on a page that Back or Forward shows: the browser kept it, and it may be older
 * than the viewer's last action on another page.
 * @returns what ends it
 */
export function onHistoryNavigation(refresh: () => void): () => void {
  if (isHistoryNavigation()) refresh()
  // From the browser's back/forward cache.
  return listen(window, { pageshow: ({ persisted }) => persisted && refresh() })
}

/**
 * Loads the data of such a page anew. Not for a page with a form that compares its values with
 * those that it was drawn with.
 */
export function useFreshAfterBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => onHistoryNavigation(revalidate), [revalidate])
}
