import { createEntityStore, type EntityStore, type EntityId } from './entity-store.ts'

export interface OptimisticToggleOptions<State extends object> {
  /** The state after a successful toggle. */
  flip: (state: State) => State
  /** Toggles once on the server. @returns the state on the server */
  send: (id: EntityId) => Promise<State>
}

/** Toggles shown in several places and stored on the server, each by its id. */
export interface OptimisticToggle<State extends object> extends Omit<EntityStore<State>, 'set'> {
  /**
   * Shows the other state at once and requests it, one request at a time. Presses during a request wait for
   * its response, so that the last one counts.
   * @returns the server's state; null for a press that waits: the first caller gets the result
   * @throws the error of `send`, after the last state of the server is shown again
   */
  toggle: (id: EntityId) => Promise<State | null>
}

/** @returns toggles whose optimistic state is replaced by the server's response */
export function createOptimisticToggle<State extends object>({
  flip,
  send,
}: OptimisticToggleOptions<State>): OptimisticToggle<State> {
  /** Pending requests, and whether to toggle once more after the response. */
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
