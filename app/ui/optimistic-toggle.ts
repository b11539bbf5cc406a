import { createEntityStore, type EntityStore, type EntityId } from './entity-store.ts'

export interface OptimisticToggleOptions<State extends object> {
  /** The state as it will be when the toggle has worked. */
  flip: (state: State) => State
  /** Toggles once on the server. @returns the state there */
  send: (id: EntityId) => Promise<State>
}

/** Switches that are shown in several places and kept on the server, each by its id. */
export interface OptimisticToggle<State extends object> extends Omit<EntityStore<State>, 'set'> {
  /**
   * Shows the other state at once and asks the server for it, one request at a time. Presses that come
   * meanwhile wait for the answer, so that the last one counts.
   * @returns the server's answer; null for a press that waits: the first one's caller hears of it
   * @throws whatever `send` throws; what the server said last stands again by then
   */
  toggle: (id: EntityId) => Promise<State | null>
}

/** @returns switches whose answer from the server decides over what was shown ahead of it */
export function createOptimisticToggle<State extends object>({
  flip,
  send,
}: OptimisticToggleOptions<State>): OptimisticToggle<State> {
  /** The requests under way, and whether to toggle once more when they are answered. */
  const underWay = new Map<EntityId, { again: boolean }>()
  const { set, ...values } = createEntityStore<State>((id) => underWay.has(id))

  async function toggle(id: EntityId): Promise<State | null> {
    let known = values.current(id)
    if (known === undefined) return null
    const earlier = underWay.get(id)
    if (earlier) {
      earlier.again = !earlier.again
      set(id, flip(known))
      return null
    }
    const request = { again: false }
    underWay.set(id, request)
    set(id, flip(known))
    try {
      do {
        request.again = false
        known = await send(id)
        set(id, request.again ? flip(known) : known)
      } while (request.again)
      return known
    } catch (error) {
      set(id, known)
      throw error
    } finally {
      underWay.delete(id)
    }
  }

  return { ...values, toggle }
}
