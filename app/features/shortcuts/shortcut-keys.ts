/** Single keys that do something (spec-coverage, 'Beyond the specification'): `shortcut-list.ts` says what. */
const KEYS = 'jklsc/?'
/** Those that may be held down. */
const REPEATABLE = 'jk'

/** Where letters are text, or choose among options. */
const TYPING = 'input,textarea,select,[contenteditable]'

/** What of a press decides whether it is a shortcut. */
export type KeyPress = { key?: string } & Pick<
  KeyboardEvent,
  'target' | 'repeat' | 'isComposing' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'
>

/**
 * Whether a press may be one of the shortcuts: not while somebody types, not with a modifier (those are
 * the browser's and the system's), and not where something else has answered it. Shift is no modifier
 * here: `?` needs it, and a letter with it is another key.
 */
export function isShortcut(press: KeyPress): boolean {
  const { key, target, repeat, isComposing, ctrlKey, altKey, metaKey, defaultPrevented } = press
  // Browsers that fill in a form by themselves send presses without a key.
  if (key?.length !== 1 || !(repeat ? REPEATABLE : KEYS).includes(key)) return false
  if (isComposing || ctrlKey || altKey || metaKey || defaultPrevented) return false
  return !(target as Partial<Element> | null)?.closest?.(TYPING)
}
