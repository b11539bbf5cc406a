import { sql, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'

/*
 * `users.email` is unique and decides about linking accounts and moderator rights, so it holds verified addresses
 * only. Members without one have a placeholder there. A placeholder contains no @: no provider can claim it.
 */

/** What `users.email` holds for a member whose address is not verified. */
export const unverifiedPlaceholder = (userId: string): string => `unverified:${userId}`

/** What `users.email` holds for an account that is being deleted. */
export const deletedPlaceholder = (userId: string): string => `deleted:${userId}`

/** The address that a member knows as their own, verified or not. */
export const knownEmail: SQL<string> = sql<string>`coalesce(${users.unverifiedEmail}, ${users.email})`
