import { useSyncExternalStore } from 'react'

/* Whether single-key shortcuts are on for this device (WCAG 2.1.4). Runs in the browser and stores
   the setting in localStorage. */

const KEY = 'cartfolio:shortcuts'

/** The setting if storage is unavailable; it lasts as long as the page. */
let unsavedSetting: boolean | undefined
const listeners = new Set<() => void>()

/** Whether shortcuts are on, which is the default. */
export function shortcutsAreOn(): boolean {
  try {
    return unsavedSetting ?? localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Turns all shortcuts on or off, for this page and later ones in this browser. */
export function turnShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    unsavedSetting = undefined
  } catch {
    unsavedSetting = on
  }
  for (const listener of listeners) listener()
}

/** Calls the listener after every change in this tab or another. @returns unsubscribes */
export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

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
