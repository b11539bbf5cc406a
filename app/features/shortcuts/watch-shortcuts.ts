import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { shortcutsAreOn } from './shortcut-setting.ts'

/** Single-key shortcuts; `shortcut-list.tsx` describes them. */
const KEYS = 'jklsc/?'
/** Keys that repeat while held down. */
const REPEATABLE = 'jk'

/** Elements where letters are text or select an option. */
const TYPING = 'input,textarea,select,[contenteditable]'

/** The properties of a key event that decide whether it is a shortcut. */
export type KeyPress = { key?: string } & Pick<
  KeyboardEvent,
  'target' | 'repeat' | 'isComposing' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'
>

/**
 * Whether a key press may be a shortcut: not in a text field, not with a modifier (reserved for
 * browser and system), and not if it is already handled. Shift is allowed: `?` needs it, and a
 * letter with Shift is another key.
 */
export function isShortcut(press: KeyPress): boolean {
  const { key, target, repeat, isComposing, ctrlKey, altKey, metaKey, defaultPrevented } = press
  // Browser autofill sends key events without a key.
  if (key?.length !== 1 || !(repeat ? REPEATABLE : KEYS).includes(key)) return false
  if (isComposing || ctrlKey || altKey || metaKey || defaultPrevented) return false
  return !(target as Partial<Element> | null)?.closest?.(TYPING)
}

/** The actions of the keys, loaded with the first key press. */
const shortcuts = lazyPart(() => withDeferredStylesheet(import('./press-shortcut.ts')))

function onKeyDown(event: KeyboardEvent): void {
  if (!isShortcut(event) || !shortcutsAreOn()) return
  // Prevents the quick find of some browsers.
  event.preventDefault()
  shortcuts.load().then(
    ({ pressShortcut }) => pressShortcut(event.key),
    // If the script fails to load, the key does nothing.
    () => undefined,
  )
}

/** Listens for single-key shortcuts. @returns removes the listener */
export function watchShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
