import { sql, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'

/*
 * `users.email` is unique and decides about linking accounts and moderator rights, so it contains verified
 * addresses only. Members without one have a placeholder. It contains no @, so no provider can claim it.
 */

/** The value of `users.email` for a member without a verified address. */
export const unverifiedPlaceholder = (userId: string): string => `unverified:${userId}`

/** The value of `users.email` for an account that is being deleted. */
export const deletedPlaceholder = (userId: string): string => `deleted:${userId}`

/** The address that the member knows, verified or not. */
export const knownEmail: SQL<string> = sql<string>`coalesce(${users.unverifiedEmail}, ${users.email})`
