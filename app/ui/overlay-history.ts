/*
 * Dialogs in the browser's history: each open one has its own entry, so that Back closes the
 * topmost. The router ignores these entries: it listens to `popstate` later than this module, and
 * has set `window.__remixRouter` by then (decision 0012). If Remix changes that, Back from a dialog
 * also navigates, and `tests/e2e/photo-dialog.script.spec.ts` fails.
 */

interface OpenOverlay {
  onClose: () => void
  /** Its own address; without one it shows the address of what is below it. */
  path: string | undefined
  movedTo?: string
}

export interface OverlayHandle {
  close(): Promise<void>
  moveTo(path: string): void
}

const open: OpenOverlay[] = []
let destination: number | null = null
/** Waits until at most `depth` overlays are open. */
let waiting: { depth: number; resolve: () => void }[] = []

/** The address that the page has in place of the one it was loaded from. */
let replaced: string | undefined

const getAddress = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** Gives the page another address; the router goes on knowing the one it was loaded from. */
export function replaceAddress(path: string): void {
  replaced = path
  history.replaceState(history.state, '', path)
}

const getDepth = (state: unknown): number => (state as { overlay?: number } | null)?.overlay ?? 0

export function openOverlay(onClose: () => void, path?: string): OverlayHandle {
  const overlay: OpenOverlay = { onClose, path }
  const depth = open.push(overlay)
  history.pushState({ ...history.state, overlay: depth }, '', path)
  // Loaded as a page of its own, it begins at its top, not where the page below it was.
  if (path !== undefined) history.scrollRestoration = 'manual'
  return {
    close() {
      if (open[depth - 1] !== overlay) return Promise.resolve()
      const from = destination ?? open.length
      const to = depth - 1
      const left = new Promise<void>((resolve) => waiting.push({ depth: to, resolve }))
      // Closing twice, or both an overlay and one below it, moves each step only once.
      if (to < from) {
        destination = to
        history.go(to - from)
      }
      return left
    },
    moveTo(path) {
      if (open[depth - 1] !== overlay) return
      overlay.movedTo = path
      if (open.slice(depth).every((above) => above.path === undefined))
        history.replaceState(history.state, '', path)
    },
  }
}

function followHistory(event: PopStateEvent): void {
  if (hasMovedTooEarly()) return location.reload()
  const depth = getDepth(event.state)
  if (open.length > depth) {
    // The router would take this for a navigation.
    event.stopImmediatePropagation()
    const left = open.splice(depth).reverse()
    const { movedTo } = open[depth - 1] ?? {}
    if (movedTo) history.replaceState(history.state, '', movedTo)
    for (const { onClose } of left) onClose()
  } else if (depth > open.length || isOtherPage()) {
    // Forward to a closed dialog, or Back to where one was opened before a reload: both are pages.
    event.stopImmediatePropagation()
    location.reload()
  } else if (getAddress(location) === replaced) {
    // The router would take a link within the page for a navigation.
    event.stopImmediatePropagation()
  }
  if (destination !== null && depth <= destination) destination = null
  const done = waiting.filter((wait) => depth <= wait.depth)
  waiting = waiting.filter((wait) => depth > wait.depth)
  for (const { resolve } of done) resolve()
}

/** True if the address is not that of the page which the router shows; it knows no other. */
function isOtherPage(): boolean {
  if (!('__remixRouter' in window)) return false
  const address = getAddress(location)
  return address !== getAddress(window.__remixRouter.state.location) && address !== replaced
}

/**
 * True if Back or Forward moved before the router listened: the page and its data then do not match
 * the address.
 */
export function hasMovedTooEarly(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || '__remixRouter' in window) return false
  return getAddress(new URL(navigation.name, location.href)) !== getAddress(location)
}

/**
 * Must run before the router listens: the first listener can stop the event.
 * @returns false if the page reloads and must not hydrate
 */
export function watchOverlayHistory(): boolean {
  if (hasMovedTooEarly()) {
    location.reload()
    return false
  }
  // A reload preserves an overlay's entry, but not the overlay.
  if (getDepth(history.state) > 0) {
    const { overlay: _gone, ...state } = history.state as { overlay: number }
    history.replaceState(state, '')
  }
  window.addEventListener('popstate', followHistory, { capture: true })
  return true
}
