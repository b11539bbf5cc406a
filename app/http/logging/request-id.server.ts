import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Distinguishes the ids of this start of the program from those of others. */
const START = randomBytes(4).toString('hex')
let count = 0

const current = new AsyncLocalStorage<string>()

/** An id that no other request has, such as `9f86d081-2a`. */
export const newRequestId = (): string => `${START}-${(++count).toString(36)}`

/** Handles a request: its log lines and error pages contain the id. */
export const withRequestId = <Result>(id: string, handle: () => Result): Result =>
  current.run(id, handle)

/** The id of the current request; undefined outside one. */
export const requestId = (): string | undefined => current.getStore()
