import { lazyPart } from '#app/ui/lazy-part.ts'
import { isRendered } from '#app/ui/is-rendered.ts'
import { openMenu } from '#app/ui/open-menu.ts'
import { focusComment, openAtComment } from './comment-shortcut.ts'
import { goToCard } from './grid-steps.ts'

const list = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** Where a key was pressed. */
interface Place {
  /** The card that has the focus, or whose parts have it. */
  card: HTMLElement | null
  /** The photo that is shown large: its dialog, else its page. */
  photo: HTMLElement | null
  /** Whether the photo is above the page: then the page's cards are out of reach. */
  inDialog: boolean
}

/** Undefined where keys mean something else: a dialog that is no photo's, an open menu. */
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

/** Presses a control as a pointer would. @returns whether there was one */
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
  // Small screens have a link in its place.
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

/** Without its script the list is still a page, which the footer leads to. */
function ignore(): void {}

/** Does what a key of `shortcut-keys.ts` stands for, where it means anything. */
export function pressShortcut(key: string): void {
  const place = currentPlace()
  if (place) actions[key]?.(place)
}
