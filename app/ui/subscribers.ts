/** The subscribers of a store, for `useSyncExternalStore`. */
export function createSubscribers() {
  const subscribers = new Set<() => void>()
  return {
    notify: () => subscribers.forEach((subscriber) => subscriber()),
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
