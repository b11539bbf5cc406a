import { AccountInactive } from '#db/account-status.ts'
import { isUnwritable } from '#db/error-codes.ts'
import { MAXIMUM_BINDERS, TooManyBinders } from '#db/queries/binders.ts'
import { FirstDayLimitReached } from '#db/queries/first-day.ts'
import { requireWritable, SiteReadOnly } from '#db/queries/site-settings.ts'
import { BucketUnavailable } from '#storage/bucket-client.ts'
import { HttpError, invalid, SUSPENDED, unauthenticated } from './http-error.ts'
import { log } from './logging/log.server.ts'
import { HOUR_MS } from '#app/durations.ts'

const VOLUME_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM'])
/** An operator has to free space first; a retry each minute is cheap. */
const RETRY_SECONDS = '60'

const NOTHING_STORED = 'The site cannot store anything at the moment. Please try again in a minute.'

function isOfStorage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return VOLUME_CODES.has(code) || isUnwritable(error) || error instanceof BucketUnavailable
}

/**
 * A storage error as a 503 with `message` (decision 0023): the request may succeed later. Null for
 * any other error.
 */
export function storageError(error: unknown, message = NOTHING_STORED): HttpError | null {
  if (!isOfStorage(error)) return null
  return new HttpError(503, message, {
    errors: { '': [message] },
    headers: { 'Retry-After': RETRY_SECONDS },
  })
}

const FIRST_DAY_TEXTS: Record<FirstDayLimitReached['kind'], (most: number) => string> = {
  uploads: (most) => `upload ${most} photos`,
  comments: (most) => `write ${most} comments`,
  follows: (most) => `follow ${most} members`,
  mentions: (most) => `mention or invite ${most} members`,
}

function firstDayError({ kind, most, milliseconds }: FirstDayLimitReached): HttpError {
  const hours = Math.ceil(milliseconds / HOUR_MS)
  const wait = `${hours} hour${hours === 1 ? '' : 's'}`
  return new HttpError(
    429,
    `New members can ${FIRST_DAY_TEXTS[kind](most)} on their first day. Please try again in ${wait}.`,
    { headers: { 'Retry-After': String(Math.ceil(milliseconds / 1000)) } },
  )
}

const TOO_MANY_BINDERS = `You can have at most ${MAXIMUM_BINDERS.toLocaleString('en')} binders`

/** What a read-only site says on its pages and to refused forms. */
export const READ_ONLY =
  'The site is being maintained. You can browse, but you cannot post or change anything until it is done.'

/** Long enough for a maintenance that just began, short enough to notice its end. */
const READ_ONLY_RETRY_SECONDS = '300'

const readOnlyError = () =>
  new HttpError(503, READ_ONLY, { headers: { 'Retry-After': READ_ONLY_RETRY_SECONDS } })

/**
 * Checks, before a request of a form or the API is read, that the site takes writes.
 * @throws HttpError 503
 */
export function requireWritableSite(): void {
  try {
    requireWritable()
  } catch (error) {
    throw error instanceof SiteReadOnly ? readOnlyError() : error
  }
}

/**
 * A 503 while the site is read-only, a 403 or 401 if the member was suspended, signed out or
 * deleted after the request began, a 429 for a limit of the first day, a 400 for a binder too many;
 * null for any other error.
 */
export function accountError(error: unknown): HttpError | null {
  if (error instanceof SiteReadOnly) return readOnlyError()
  if (error instanceof FirstDayLimitReached) return firstDayError(error)
  if (error instanceof TooManyBinders) return invalid({ '': [TOO_MANY_BINDERS] })
  if (!(error instanceof AccountInactive)) return null
  return error.status === 'suspended' ? new HttpError(403, SUSPENDED) : unauthenticated()
}

/**
 * The error for an unexpected one, with `message` (docs/product.md#errors): 503 for a storage
 * error, else 500.
 */
export const unexpectedError = (error: unknown, message: string): HttpError =>
  storageError(error, message) ?? new HttpError(500, message)

/**
 * Runs `work`; an unexpected error is logged and becomes `message` (docs/product.md#errors).
 * @throws HttpError, redirects
 */
export async function withErrorMessage<Result>(message: string, work: () => Promise<Result>) {
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

/** Runs a write that is not the purpose of the request: a failure is only logged, as `message`. */
export async function bestEffort(message: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.error({ err: error }, message)
  }
}
