import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { isShortcut } from './shortcut-keys.ts'
import { shortcutsAreOn } from './shortcut-setting.ts'

/** What the keys do, fetched with the first of them. */
const shortcuts = lazyPart(() => withDeferredStylesheet(import('./press-shortcut.ts')))

function onKeyDown(event: KeyboardEvent): void {
  if (!isShortcut(event) || !shortcutsAreOn()) return
  // Some browsers search the page for what is typed.
  event.preventDefault()
  shortcuts.load().then(
    ({ pressShortcut }) => pressShortcut(event.key),
    // Without its script a key does nothing.
    () => undefined,
  )
}

/** Listens for the shortcuts of a single key. @returns ends that */
export function watchShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
