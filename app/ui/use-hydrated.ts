import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and at the first render in the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
