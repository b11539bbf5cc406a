/*
 * Whether this device wants shortcuts of a single key (WCAG 2.1.4). Runs in the browser; like the saved
 * photos the choice is kept there.
 */

const KEY = 'cartfolio:shortcuts'

/** The choice where storage is refused: it lives as long as the page does. */
let unkept: boolean | undefined
const listeners = new Set<() => void>()

/** Whether they are on, as they are until somebody turns them off. */
export function shortcutsAreOn(): boolean {
  try {
    return unkept ?? localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Turns all of them on or off, for this and every later page of this browser. */
export function turnShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    unkept = undefined
  } catch {
    unkept = on
  }
  for (const listener of listeners) listener()
}

/** Calls after every turn, in this tab or another. @returns ends that */
export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
