import { useSyncExternalStore } from 'react'
import { shortcutsAreOn, subscribeToShortcuts } from './shortcut-setting.ts'

/** Whether the shortcuts are on; false on the server, where there are no keys. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribeToShortcuts, shortcutsAreOn, () => false)
}

/**
 * The value of `aria-keyshortcuts` for a control.
 * @param single the key that presses it while the shortcuts are on
 * @param always a key that presses it in any case
 */
export function useKeyShortcut(single: string, always?: string): string | undefined {
  const on = useShortcutsOn()
  return [always, on && single].filter(Boolean).join(' ') || undefined
}
