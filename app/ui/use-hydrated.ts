import { startTransition, useEffect, useState } from 'react'

/** Effects run only in browsers, the first time after hydration. */
let isHydrated = false

/** True if a component's elements are created by script, not hydrated from the server's HTML. */
export function useCreatedByScript(): boolean {
  const [createdByScript] = useState(isHydrated)
  return createdByScript
}

/**
 * False in the server's HTML and at the first render in the browser, then true. What a page adds with it
 * renders in small steps, so that input is handled in between.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => {
    isHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}
