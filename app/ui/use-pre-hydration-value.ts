import { useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What a visitor had done to the server's HTML before the script took over, such as typed or chosen.
 * @param read reads it from the document: once, before anything is drawn anew
 * @param before what counts in the server's HTML and until it was read
 */
export function usePreHydrationValue<Value>(read: () => Value, before: Value): Value {
  const found = useRef<{ value: Value }>()
  return useSyncExternalStore(
    never,
    () => (found.current ??= { value: read() }).value,
    () => before,
  )
}
