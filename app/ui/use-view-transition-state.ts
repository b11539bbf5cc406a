import { useEffect, useRef, useState } from 'react'
import { useCommitEffect } from './use-commit-effect.ts'

/** Milliseconds after which the page goes on, whatever became of a change. */
const LONGEST_WAIT = 200

/** Whether changes can be drawn as transitions, and the visitor has nothing against motion. */
function drawsTransitions(): boolean {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Browsers of before 2025 may not know it, whatever the types say.
  return !still && 'startViewTransition' in document
}

/**
 * State whose changes are drawn as transitions between two views (`view-transitions.css`), where the
 * browser can. Nothing waits for them: what is pressed or typed meanwhile counts.
 * @returns the value, and what changes it: `next` is asked when the change is made, perhaps a frame later,
 *   and `then` is called once it stands in the document
 */
export function useViewTransitionState<Value>(initial: Value) {
  const [value, setValue] = useState({ current: initial })
  const committed = useRef<() => void>()
  const commit = () => {
    committed.current?.()
    committed.current = undefined
  }
  useCommitEffect(commit, [value])
  // A page that waited for what has gone would stand still.
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
    if (!drawsTransitions()) return void make()
    const { ready } = document.startViewTransition(make)
    // One that is overtaken by the next is skipped; its change is made all the same.
    ready.catch(() => undefined)
  }
  return [value.current, change] as const
}
