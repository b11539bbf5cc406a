import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { isShortcut } from './shortcut-keys.ts'
import { shortcutsAreOn } from './shortcut-setting.ts'

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
