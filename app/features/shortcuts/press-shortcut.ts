import { lazyPart } from '#app/ui/lazy-part.ts'
import { isRendered } from '#app/ui/focus.ts'
import { openMenu } from '#app/ui/popover-menu.tsx'

const list = lazyPart(() => import('./shortcuts-dialog.tsx'))

/**
 * The elements that the shortcuts use, rendered by other features. `press-shortcut.test.tsx` fails if
 * a component no longer renders one.
 */
export const TARGETS = {
  card: 'article.card[id^=photo-]',
  cardTitle: 'h2 > a',
  like: '.like',
  save: '.save',
  photoOfPage: 'main > .photo',
  photoDialog: '.photo-dialog',
  previousPhoto: '.step-previous',
  nextPhoto: '.step-next',
  commentField: '[name=content]',
  commentSignIn: '.comment-sign-in',
  nextPage: 'main a[rel=next]',
  header: '.header',
  searchInput: '[role=search] input',
  searchLink: '.search-link',
} as const

/** Where a key was pressed. */
interface Context {
  /** The card that contains the focus. */
  card: HTMLElement | null
  /** The photo shown large: in its dialog, else on its page. */
  photo: HTMLElement | null
  /** Whether a photo dialog is open: the page's cards are then inactive. */
  inDialog: boolean
}

/** Undefined where keys have another meaning: another dialog or an open menu. */
function currentContext(): Context | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')
  const top = dialogs[dialogs.length - 1]
  if ((top && !top.matches(TARGETS.photoDialog)) || openMenu()) return
  const card = document.activeElement?.closest<HTMLElement>(TARGETS.card) ?? null
  return {
    card: top ? null : card,
    photo: top ?? document.querySelector<HTMLElement>(TARGETS.photoOfPage),
    inDialog: top !== undefined,
  }
}

/** Clicks a control. @returns whether it exists */
function press(within: Element | null, selector: string): boolean {
  const control = within?.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null && control !== undefined
}

function step(by: 1 | -1, { inDialog, card, photo }: Context): void {
  if (inDialog) press(photo, by > 0 ? TARGETS.nextPhoto : TARGETS.previousPhoto)
  else focusNextCard(by, card)
}

function comment({ card, photo }: Context): void {
  if (card) openAtComment(card)
  else if (photo) focusComment(photo)
}

function search({ inDialog }: Context): void {
  if (inDialog) return
  const boxes = document.querySelectorAll<HTMLInputElement>(TARGETS.searchInput)
  const box = [...boxes].find((each) => isRendered(each))
  box?.select()
  // Small screens have a link instead.
  if (!box) press(document.body, TARGETS.searchLink)
}

const actions: Record<string, (context: Context) => unknown> = {
  j: (context) => step(1, context),
  k: (context) => step(-1, context),
  l: ({ card, photo }) => press(card ?? photo, TARGETS.like),
  s: ({ card, photo }) => press(card ?? photo, TARGETS.save),
  c: comment,
  '/': search,
  '?': () => list.load().then(({ openShortcutsDialog }) => openShortcutsDialog(), ignore),
}

/** If the script fails, the footer still links to the page with the list. */
function ignore(): void {}

/** Performs the action of a key in `watch-shortcuts.ts`, if it has one here. */
export function pressShortcut(key: string): void {
  const context = currentContext()
  if (context) actions[key]?.(context)
}

/** The comment field; signed out, the sign-in link in its place. */
const FIELD = `${TARGETS.commentField},${TARGETS.commentSignIn}`

/** Maximum wait for a dialog, in milliseconds: a later change of focus would be unexpected. */
const MAX_WAIT = 10_000

/** Focuses the comment field of a photo. @returns whether it exists */
function focusComment(photo: ParentNode): boolean {
  const field = photo.querySelector<HTMLElement>(FIELD)
  field?.focus()
  return field !== null
}

/** Opens a card's photo like its link, then focuses the comment field. */
function openAtComment(card: HTMLElement): void {
  const waiting = new AbortController()
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector(`[role=dialog]${TARGETS.photoDialog}`)
    if (dialog && focusComment(dialog)) waiting.abort()
  })
  const { signal } = waiting
  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  card.querySelector<HTMLElement>(TARGETS.cardTitle)?.click()
  // Any other key or click cancels it.
  const cancel = (event: Event) => {
    if (!(event as KeyboardEvent).repeat) waiting.abort()
  }
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, cancel, { signal })
  setTimeout(() => waiting.abort(), MAX_WAIT)
}

const cards = () => [...document.querySelectorAll<HTMLElement>(`main ${TARGETS.card}`)]

const titleOf = (card: HTMLElement) => card.querySelector<HTMLElement>(TARGETS.cardTitle)

/** Focuses a card's title and scrolls the whole card into view, below the header. */
function focusCard(card: HTMLElement): void {
  titleOf(card)?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

/** The first card below the header, in reading order. */
function firstInView(all: HTMLElement[]): number {
  const top = document.querySelector(TARGETS.header)?.getBoundingClientRect().bottom ?? 0
  return all.findIndex((card) => card.getBoundingClientRect().top >= top)
}

/**
 * Loads the next page of the list, then moves to its first card unless the focus has moved
 * elsewhere.
 * @param last the last loaded card
 */
function loadMoreCards(last: HTMLElement): void {
  const more = document.querySelector<HTMLElement>(TARGETS.nextPage)
  const main = more?.closest('main')
  if (!more || !main) return
  const observer = new MutationObserver(() => {
    const stayed = last.contains(document.activeElement)
    const next = cards()[cards().indexOf(last) + 1]
    if (stayed && next) focusCard(next)
    if (!stayed || next || !document.querySelector(TARGETS.nextPage)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  more.click()
}

/**
 * Moves the focus among the photos of a grid, in reading order.
 * @param from the focused card; without one, start at the first visible card
 */
function focusNextCard(by: 1 | -1, from: HTMLElement | null): void {
  const all = cards()
  const last = all[all.length - 1]
  if (from && from === last && by > 0) return loadMoreCards(last)
  const entry = firstInView(all)
  const start = entry < 0 ? all.length - 1 : entry
  const index = from ? all.indexOf(from) + by : by > 0 ? start : start - 1
  const card = all[Math.max(index, 0)]
  if (card) focusCard(card)
}
