import { startTransition, useEffect, useState } from 'react'

/** Effects run in browsers only, and first when the server's HTML has been taken over. */
let takenOver = false

/** Whether a component's elements are created by script, not taken over from the server's HTML. */
export function useCreatedByScript(): boolean {
  const [createdByScript] = useState(takenOver)
  return createdByScript
}

/**
 * False in the server's HTML and at the first render in the browser, true from then on. What a page adds
 * by it comes in small steps, between which a press or a key is answered.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(takenOver)
  useEffect(() => {
    takenOver = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}
