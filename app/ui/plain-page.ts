/*
 * The way back to the server's page when the script fails in the browser. The page is loaded again, and for
 * an hour this tab gets no script: the inline module of each page looks for the time kept here, and shows a
 * link that ends it (`app/http/assets/deferred-hydration.server.ts`).
 */

/** The key in sessionStorage of the time when the script failed, in milliseconds. */
export const FAILED_AT = 'failed'

/** False where storage is refused: without the time a reload could go on forever. */
function keepTime(): boolean {
  try {
    sessionStorage.setItem(FAILED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Whether a form of the page holds text or files that a reload could lose. */
function isFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method=post] input, form[method=post] textarea',
  )
  return [...fields].some(
    ({ type, value }) => !/hidden|checkbox|radio|submit/.test(type) && value !== '',
  )
}

/** What the page's data says of the request that the document answers. */
function served() {
  const { __remixContext: context } = window as unknown as {
    __remixContext?: { state?: { actionData?: object | null; errors?: object | null } }
  }
  return context?.state
}

/** Whether an error happened in this browser: the server drew the page without one. */
export function failedHere(): boolean {
  return typeof document !== 'undefined' && !served()?.errors
}

/**
 * Has this tab do without script, and loads the page again without it.
 * @returns false where the page stays: a form is filled in, storage is refused, or the device is offline
 */
export function loadPlainPage(): boolean {
  if (!keepTime() || isFilledIn() || !navigator.onLine) return false
  // To reload the answer to a form would send the form again.
  if (served()?.actionData ?? served()?.errors)
    location.replace(location.pathname + location.search)
  else location.reload()
  return true
}

/** Keeps events from the script, so that links and forms do what they do without it. */
function silence(): void {
  for (const type of ['click', 'submit', 'keydown', 'input', 'change', 'focusin', 'pointerover'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
}

/** Watches for errors of our own files that nothing catches, such as in a handler that has stopped a link. */
export function watchErrors(): void {
  addEventListener('error', ({ filename }) => {
    if (filename.startsWith(`${location.origin}/assets/`) && !loadPlainPage()) silence()
  })
}

/**
 * Remembers what the document shows while React is about to replace it.
 * @returns puts a copy of it in place of what React drew. It bears none of React's handlers; the fields are
 *   the same, with what was typed and chosen
 */
export function keepShownPage(): () => void {
  const shown = document.documentElement
  const copy = shown.cloneNode(true) as HTMLElement
  const focused = document.activeElement
  const top = scrollY
  return () => {
    const fields = shown.querySelectorAll('input, select, textarea')
    copy.querySelectorAll('input, select, textarea').forEach((field, index) => {
      const kept = fields[index] as HTMLElement
      // React keeps its handlers in properties of the element.
      for (const property of Object.keys(kept)) Reflect.deleteProperty(kept, property)
      field.replaceWith(kept)
    })
    document.documentElement.replaceWith(copy)
    scrollTo(0, top)
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true })
  }
}
