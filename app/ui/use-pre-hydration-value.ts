import { useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * A visitor's input in the server's HTML before hydration, such as typed or chosen values.
 * @param read reads it from the document: once, before the first client rendering
 * @param before the value in the server's HTML and until it was read
 */
export function usePreHydrationValue<Value>(read: () => Value, before: Value): Value {
  const found = useRef<{ value: Value }>()
  return useSyncExternalStore(
    never,
    () => (found.current ??= { value: read() }).value,
    () => before,
  )
}
