import { writeTransaction, prepared, type Transaction } from './client.ts'

/** Thrown when a member writes who must not any more. Nothing is written then. */
export class AccountInactive extends Error {
  constructor(readonly status: 'suspended' | 'deleted') {
    super(`The account is ${status}.`)
    this.name = 'AccountInactive'
  }
}

const statusStatement = prepared((db) =>
  db.$client.prepare<[string], { suspended_at: number | null; deleted_at: number | null }>(
    'SELECT suspended_at, deleted_at FROM users WHERE id = ?',
  ),
)

/**
 * Runs what a member writes as one transaction that checks the account first: the account may have been
 * suspended or deleted since the request began, whose body can take minutes. Every function of `db/queries`
 * that writes for a member uses it; `account-status.test.ts` lists the others.
 * @param options.suspendedToo for what suspended members may do, such as blocking somebody
 * @throws AccountInactive
 */
export function memberTransaction<Result>(
  memberId: string,
  run: (tx: Transaction) => Result,
  options: { suspendedToo?: boolean } = {},
): Result {
  return writeTransaction((tx) => {
    const account = statusStatement().get(memberId)
    if (!account || account.deleted_at !== null) throw new AccountInactive('deleted')
    if (account.suspended_at !== null && !options.suspendedToo)
      throw new AccountInactive('suspended')
    return run(tx)
  })
}
