import { useEffect, useRef, useState } from 'react'
import { useCommitEffect } from './hydration.ts'

/** Maximum milliseconds that the browser waits for the change. */
const LONGEST_WAIT = 200

/** True if the browser supports view transitions and the visitor does not prefer reduced motion. */
function supportsTransitions(): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Browsers before 2025 may not have it, despite the types.
  return !still && 'startViewTransition' in document
}

/**
 * State whose changes animate as view transitions (`view-transitions.css`), where the browser supports
 * them. Input during the animation is handled.
 * @returns the value and its setter: `next` runs when the change is made, perhaps a frame later, and `then`
 *   runs once the document shows it
 */
export function useViewTransitionState<Value>(initial: Value) {
  const [value, setValue] = useState({ current: initial })
  const committed = useRef<() => void>()
  const commit = () => {
    committed.current?.()
    committed.current = undefined
  }
  useCommitEffect(commit, [value])
  // On unmount, end a pending transition: the browser freezes the page until the change is made.
  useEffect(() => commit, [])

  function change(next: () => Value, then?: () => unknown): void {
    const make = () =>
      new Promise<void>((resolve) => {
        commit()
        committed.current = () => {
          resolve()
          then?.()
        }
        setTimeout(resolve, LONGEST_WAIT)
        setValue({ current: next() })
      })
    if (!supportsTransitions()) return void make()
    const { ready } = document.startViewTransition(make)
    // A superseded animation is skipped; its change is still made.
    ready.catch(() => undefined)
  }
  return [value.current, change] as const
}
