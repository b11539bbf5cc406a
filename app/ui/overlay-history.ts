/*
 * Dialogs in the browser's history: each open one has an entry of its own, so that Back closes the
 * topmost. The router never hears of these entries; what lies under a dialog stays as it is.
 */

interface OpenOverlay {
  /** Called when Back, or `close`, has left its entry. */
  onClose: () => void
}

export interface OverlayHandle {
  /** Leaves the overlay's entry and those above it. Resolves when the address is the old one again. */
  close(): Promise<void>
  /** Gives the entry another address, without a new entry. */
  moveTo(path: string): void
}

const open: OpenOverlay[] = []
/** The history moves some time after it was asked: how many overlays will be open by then. */
let destination: number | null = null
/** What waits until no more than so many are open. */
let waiting: { depth: number; resolve: () => void }[] = []

function depthOf(state: unknown): number {
  return (state as { overlay?: number } | null)?.overlay ?? 0
}

/**
 * Adds an entry for something that opens above the page.
 * @param onClose takes it away again; the entry has been left by then
 * @param path root-relative address to show meanwhile; the page's own where it is left out
 */
export function openOverlay(onClose: () => void, path?: string): OverlayHandle {
  const overlay = { onClose }
  const depth = open.push(overlay)
  history.pushState({ ...history.state, overlay: depth }, '', path)
  return {
    close() {
      if (open[depth - 1] !== overlay) return Promise.resolve()
      const from = destination ?? open.length
      const to = depth - 1
      const left = new Promise<void>((resolve) => waiting.push({ depth: to, resolve }))
      // Whoever closes twice, or both an overlay and one below it, goes each step only once.
      if (to < from) {
        destination = to
        history.go(to - from)
      }
      return left
    },
    moveTo(path) {
      if (open[open.length - 1] === overlay) history.replaceState(history.state, '', path)
    },
  }
}

function followHistory(event: PopStateEvent): void {
  if (hasMovedTooEarly()) return location.reload()
  const depth = depthOf(event.state)
  if (open.length > depth) {
    // The router would take this for a way to another page.
    event.stopImmediatePropagation()
    for (const { onClose } of open.splice(depth).reverse()) onClose()
  } else if (depth > open.length) {
    // Forward into a dialog that is gone: its address is a page as well.
    event.stopImmediatePropagation()
    location.reload()
  }
  if (destination !== null && depth <= destination) destination = null
  const done = waiting.filter((wait) => depth <= wait.depth)
  waiting = waiting.filter((wait) => depth > wait.depth)
  for (const { resolve } of done) resolve()
}

/**
 * Whether Back or Forward went to another entry of this document before there was a router to follow: what
 * stands in the page, and its data, are then not what its address says.
 */
export function hasMovedTooEarly(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || '__remixRouter' in window) return false
  const { pathname, search } = new URL(navigation.name, location.href)
  return pathname + search !== location.pathname + location.search
}

/**
 * Must be called before the router listens: whoever comes first can keep an entry from it.
 * @returns false where the page is on its way to be loaded anew, and must not be hydrated
 */
export function watchOverlayHistory(): boolean {
  if (hasMovedTooEarly()) {
    location.reload()
    return false
  }
  // A reload keeps an overlay's entry, but not the overlay.
  if (depthOf(history.state) > 0) {
    const { overlay: _gone, ...state } = history.state as { overlay: number }
    history.replaceState(state, '')
  }
  window.addEventListener('popstate', followHistory, { capture: true })
  return true
}
