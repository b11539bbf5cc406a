/** The comment field; signed out, the sign-in link in its place. */
const FIELD = '[name=content],.comment-sign-in'

/** How long to wait for a dialog, in milliseconds: later, the focus would surprise. */
const MAX_WAIT = 10_000

/** Focuses the comment field of a photo. @returns whether it exists */
export function focusComment(photo: ParentNode): boolean {
  const field = photo.querySelector<HTMLElement>(FIELD)
  field?.focus()
  return field !== null
}

/** Opens a card's photo like its link, then focuses the comment field. */
export function openAtComment(card: HTMLElement): void {
  const waiting = new AbortController()
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector('[role=dialog].photo-dialog')
    if (dialog && focusComment(dialog)) waiting.abort()
  })
  const { signal } = waiting
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  card.querySelector<HTMLElement>('h2 > a')?.click()
  // Any other key or click cancels it.
  const cancel = (event: Event) => {
    if (!(event as KeyboardEvent).repeat) waiting.abort()
  }
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, cancel, { signal })
  setTimeout(() => waiting.abort(), MAX_WAIT)
}
