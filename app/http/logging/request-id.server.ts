import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Distinguishes the ids of this start of the program from those of others. */
const START = randomBytes(4).toString('hex')
let count = 0

interface RequestContext {
  id: string
  /** The last failure, whose own line may be one of a number. */
  failure?: string
}

const current = new AsyncLocalStorage<RequestContext>()

/** An id that no other request has, such as `9f86d081-2a`. */
export const newRequestId = (): string => `${START}-${(++count).toString(36)}`

/** Handles a request: its log lines and error pages contain the id. */
export const withRequestId = <Result>(context: RequestContext, handle: () => Result): Result =>
  current.run(context, handle)

/** The id of the current request; undefined outside one. */
export const requestId = (): string | undefined => current.getStore()?.id

/** Remembers what failed for the line of the current request. */
export function noteFailure(failure: string): void {
  const context = current.getStore()
  if (context) context.failure = failure
}
