import {
  startTransition,
  useEffect,
  useState,
  useRef,
  useSyncExternalStore,
  useLayoutEffect,
  useCallback,
  type RefObject,
} from 'react'
import { listen } from './listen.ts'

/**
 * The id of the element whose content is hydrated. Extensions add elements beside it: to `head`,
 * `body` and `html`.
 */
export const HYDRATED_ID = 'app'

/** Effects run only in browsers, the first time after hydration. */
let isHydrated = false

/** True if a component's elements are created by script, not hydrated from the server's HTML. */
export function useCreatedByScript(): boolean {
  const [createdByScript] = useState(isHydrated)
  return createdByScript
}

/**
 * False in the server's HTML and at the first render, then true; what depends on it renders in
 * small steps, so that input is handled.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated)
  useEffect(() => {
    isHydrated = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}

const subscribeToNothing = () => () => undefined

/**
 * A value that the page's elements have before hydration, or before React renders them anew
 * (`app/ui/kept-input.ts`).
 */
export function usePreHydrationValue<Value>(read: () => Value, before: Value): Value {
  const found = useRef<{ value: Value }>()
  const hasElements = useRef(isHydrated)
  useCommitEffect(() => {
    hasElements.current = true
  }, [])
  return useSyncExternalStore(
    subscribeToNothing,
    () => (hasElements.current ? (found.current ??= { value: read() }).value : before),
    () => before,
  )
}

/** A value of an element that changes with an event; `before` until hydration. */
export function useElementValue<Element extends HTMLElement, Value>(
  ref: RefObject<Element>,
  event: string,
  read: (element: Element) => Value,
  before: Value,
): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      return ref.current ? listen(ref.current, { [event]: changed }) : () => undefined
    },
    [ref, event],
  )
  return useSyncExternalStore(
    subscribe,
    () => (ref.current ? read(ref.current) : before),
    () => before,
  )
}

/**
 * A layout effect in the browser, for state that event handlers need: an ordinary effect may run
 * late. Does nothing on the server.
 */
export const useCommitEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/** Thrown by a component that must not hydrate: React keeps the server's HTML. */
export const suspendForever = new Promise<never>(() => {})
