import { AccountInactive } from '#db/account-status.ts'
import { isUnwritable } from '#db/errors.ts'
import { SUSPENDED } from '#app/features/sign-in/permissions.ts'
import { HttpError, unauthenticated } from './http-error.ts'
import { log } from './logging/log.server.ts'

/** What the file system says when the volume takes nothing: it is full, cannot be written, or fails. */
const VOLUME_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM'])
/** Somebody has to make space first; whoever tries each minute costs nothing. */
const RETRY_SECONDS = '60'

/** What is said where the product has no words of its own for what failed. */
const NOTHING_STORED = 'The site cannot store anything at the moment. Please try again in a minute.'

function isOfVolume(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return VOLUME_CODES.has(code) || isUnwritable(error)
}

/**
 * The refusal that a failure becomes where it is the volume's (decision 0023): nothing is wrong with what
 * was sent, and later it may be stored.
 * @param message what could not be done, where the product has words for it (spec section 8)
 * @returns Fault 503 with Retry-After; null for any other defect
 */
export function storageError(error: unknown, message = NOTHING_STORED): HttpError | null {
  if (!isOfVolume(error)) return null
  return new HttpError(503, message, {
    errors: { '': [message] },
    headers: { 'Retry-After': RETRY_SECONDS },
  })
}

/**
 * The refusal of a write whose member was suspended, signed out or deleted the account after the request began.
 * @returns Fault 403 or 401; null for any other error
 */
export function accountError(error: unknown): HttpError | null {
  if (!(error instanceof AccountInactive)) return null
  return error.status === 'suspended' ? new HttpError(403, SUSPENDED) : unauthenticated()
}

/**
 * What a visitor is told of a defect.
 * @param message what could not be done (spec section 8)
 * @returns Fault 503 while the volume takes nothing, else 500, with the message
 */
export function unexpectedError(error: unknown, message: string): HttpError {
  return storageError(error, message) ?? new HttpError(500, message)
}

/**
 * Does what a visitor asked for; a defect is logged and told in the words that the product has for it.
 * @param message what could not be done (spec section 8)
 * @throws Fault 500 with the message, 503 while the volume takes nothing; refusals and redirects pass
 *   through
 */
export async function orFailWith<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError || error instanceof Response) throw error
    const inactive = accountError(error)
    if (inactive) throw inactive
    log.error({ err: error }, message)
    throw unexpectedError(error, message)
  }
}

/**
 * Writes what a visitor who only reads has not asked for. Where that fails the page is shown all the same,
 * and the log says why.
 * @param message what could not be written
 */
export async function bestEffort(message: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.error({ err: error }, message)
  }
}
