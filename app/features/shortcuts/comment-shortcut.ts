/** The field to write in; signed out, the way to sign in that stands in its place. */
const FIELD = '[name=content],.comment-sign-in'

/** How long a dialog may take to come, in milliseconds: who waits longer has forgotten the key. */
const LONGEST_WAIT = 10_000

/** Gives the focus to a photo's comment field. @returns whether it is there */
export function focusComment(photo: ParentNode): boolean {
  const field = photo.querySelector<HTMLElement>(FIELD)
  field?.focus()
  return field !== null
}

/** Opens a card's photo as its link does, and gives the focus to the comment field when that has come. */
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
  // Whoever presses anything else does not want it any more.
  const giveUp = (event: Event) => {
    if (!(event as KeyboardEvent).repeat) waiting.abort()
  }
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, giveUp, { signal })
  setTimeout(() => waiting.abort(), LONGEST_WAIT)
}
