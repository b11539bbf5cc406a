import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { prepared, writeTransaction, type Transaction } from './client.ts'
import { requireWritable } from './queries/site-settings.ts'
import { sessions, users } from './schema.ts'

/** Thrown for a write by an inactive member or after a sign-out. Nothing is written. */
export class AccountInactive extends Error {
  constructor(readonly status: 'suspended' | 'deleted' | 'signed out') {
    super(`The account is ${status}.`)
    this.name = 'AccountInactive'
  }
}

const { placeholder } = sql

const statusStatement = prepared((db) =>
  db
    .select({ suspendedAt: users.suspendedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, placeholder('member')))
    .prepare(),
)

const sessionStatement = prepared((db) =>
  db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, placeholder('sid')))
    .prepare(),
)

/** The session of the current request; `sid` is null until it is read, and when signed out. */
const requestSession = new AsyncLocalStorage<{ sid: string | null }>()

/** Handles a request so that a member's writes in it fail once its session has ended. */
export const withSessionCheck = <Result>(handle: () => Result): Result =>
  requestSession.run({ sid: null }, handle)

/** Names the session of the current request, when it is read. */
export function setRequestSession(sid: string): void {
  const session = requestSession.getStore()
  if (session) session.sid = sid
}

/**
 * Checks, inside the writing transaction, that the session has not ended since.
 * @throws AccountInactive
 */
export function requireSession(): void {
  const sid = requestSession.getStore()?.sid ?? null
  if (sid !== null && sessionStatement().get({ sid }) === undefined)
    throw new AccountInactive('signed out')
}

/**
 * Runs a member's write as one transaction that first checks account and session: every query that
 * writes for a member uses it. `suspendedToo` is for what suspended members may do, `signsIn` for
 * the sign-in itself.
 * @throws AccountInactive, SiteReadOnly
 */
export const memberTransaction = <Result>(
  memberId: string,
  run: (tx: Transaction) => Result,
  options: { suspendedToo?: boolean; signsIn?: boolean } = {},
): Promise<Result> =>
  writeTransaction((tx) => {
    const account = statusStatement().get({ member: memberId })
    if (!account || account.deletedAt !== null) throw new AccountInactive('deleted')
    const { suspendedToo, signsIn } = options
    if (account.suspendedAt !== null && !suspendedToo && !signsIn)
      throw new AccountInactive('suspended')
    if (!signsIn) {
      requireSession()
      requireWritable()
    }
    return run(tx)
  })
