import { lazyPart } from '#app/ui/lazy-part.ts'
import { isRendered } from '#app/ui/is-rendered.ts'
import { openMenu } from '#app/ui/open-menu.ts'
import { focusComment, openAtComment } from './comment-shortcut.ts'
import { goToCard } from './grid-steps.ts'

const list = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** Where a key was pressed. */
interface Place {
  /** The card that contains the focus. */
  card: HTMLElement | null
  /** The photo shown large: in its dialog, else on its page. */
  photo: HTMLElement | null
  /** Whether a photo dialog is open: the page's cards are then inactive. */
  inDialog: boolean
}

/** Undefined where keys have another meaning: another dialog or an open menu. */
function currentPlace(): Place | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')
  const top = dialogs[dialogs.length - 1]
  if ((top && !top.matches('.photo-dialog')) || openMenu()) return
  const card = document.activeElement?.closest<HTMLElement>('article.card[id^=photo-]') ?? null
  return {
    card: top ? null : card,
    photo: top ?? document.querySelector<HTMLElement>('main > .photo'),
    inDialog: top !== undefined,
  }
}

/** Clicks a control. @returns whether it exists */
function press(within: Element | null, selector: string): boolean {
  const control = within?.querySelector<HTMLElement>(selector)
  control?.click()
  return control !== null && control !== undefined
}

function step(by: 1 | -1, { inDialog, card, photo }: Place): void {
  if (inDialog) press(photo, by > 0 ? '.step-next' : '.step-previous')
  else goToCard(by, card)
}

function comment({ card, photo }: Place): void {
  if (card) openAtComment(card)
  else if (photo) focusComment(photo)
}

function search({ inDialog }: Place): void {
  if (inDialog) return
  const boxes = document.querySelectorAll<HTMLInputElement>('[role=search] input')
  const box = [...boxes].find((each) => isRendered(each))
  box?.select()
  // Small screens have a link instead.
  if (!box) press(document.body, '.search-link')
}

const actions: Record<string, (place: Place) => unknown> = {
  j: (place) => step(1, place),
  k: (place) => step(-1, place),
  l: ({ card, photo }) => press(card ?? photo, '.like'),
  s: ({ card, photo }) => press(card ?? photo, '.save'),
  c: comment,
  '/': search,
  '?': () => list.load().then(({ openShortcutsDialog }) => openShortcutsDialog(), ignore),
}

/** If the script fails, the footer still links to the page with the list. */
function ignore(): void {}

/** Performs the action of a key in `shortcut-keys.ts`, if it has one here. */
export function pressShortcut(key: string): void {
  const place = currentPlace()
  if (place) actions[key]?.(place)
}
