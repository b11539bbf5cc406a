/** Single-key shortcuts; `shortcut-list.ts` describes them. */
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
