import { useSyncExternalStore } from 'react'
import { shortcutsAreOn, subscribeToShortcuts } from './shortcut-setting.ts'

/** Whether shortcuts are on; false on the server. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribeToShortcuts, shortcutsAreOn, () => false)
}

/**
 * The value of `aria-keyshortcuts` for a control.
 * @param single its key while shortcuts are on
 * @param always a key that always works
 */
export function useKeyShortcut(single: string, always?: string): string | undefined {
  const on = useShortcutsOn()
  return [always, on && single].filter(Boolean).join(' ') || undefined
}
