/* Fallback to the server's page when the script fails: this tab runs no script for an hour, or until a link at the page's end. */

const FAILED_AT = 'failed'

export function hasFailedRecently(): boolean {
  try {
    const failedAt = sessionStorage.getItem(FAILED_AT)
    return failedAt !== null && Date.now() - Number(failedAt) < 3_600_000
  } catch {
    return false
  }
}

export function offerReload(): void {
  const link = document.createElement('a')
  const onclick = () => sessionStorage.removeItem(FAILED_AT)
  Object.assign(link, {
    href: '',
    className: 'footer',
    textContent: 'Reload with all features',
    onclick,
  })
  document.body.append(link)
}

function servedState() {
  const { __remixContext: context } = window as {
    __remixContext?: { state?: { actionData?: object | null; errors?: object | null } }
  }
  return context?.state
}

function saveTime(): boolean {
  try {
    sessionStorage.setItem(FAILED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

function isFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method=post] input, form[method=post] textarea',
  )
  return [...fields].some(
    ({ type, value }) => !/hidden|checkbox|radio|submit/.test(type) && value !== '',
  )
}

/** True if an error happened in this browser: the server rendered the page without one. */
export const failedHere = (): boolean => typeof document !== 'undefined' && !servedState()?.errors

let isReloading = false

/** Turns off scripts in this tab and reloads. @returns false if the page stays: a form is filled in, no storage, or offline */
export function loadPlainPage(): boolean {
  // One fault often causes several errors.
  if (isReloading) return true
  if (!saveTime() || isFilledIn() || !navigator.onLine) return false
  // Reloading the response to a form would submit the form again.
  if (servedState()?.actionData ?? servedState()?.errors)
    location.replace(location.pathname + location.search)
  else location.reload()
  return (isReloading = true)
}

/** Stops events before the script's handlers, so that links and forms work as without script. */
function stopEvents(): void {
  for (const type of ['click', 'submit', 'keydown', 'input', 'change', 'focusin', 'pointerover'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
}

export function watchErrors(): void {
  addEventListener('error', ({ filename }) => {
    if (filename.startsWith(`${location.origin}/assets/`) && !loadPlainPage()) stopEvents()
  })
}

export function snapshotPage(): () => void {
  const shown = document.documentElement
  const copy = shown.cloneNode(true) as HTMLElement
  const focused = document.activeElement
  const top = scrollY
  const fields = shown.querySelectorAll('input, select, textarea')
  return () => {
    copy.querySelectorAll('input, select, textarea').forEach((field, index) => {
      const original = fields[index] as HTMLElement
      // React stores its handlers in properties of the element.
      for (const property of Object.keys(original)) Reflect.deleteProperty(original, property)
      field.replaceWith(original)
    })
    document.documentElement.replaceWith(copy)
    scrollTo(0, top)
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true })
  }
}
