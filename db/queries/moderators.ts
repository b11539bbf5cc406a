import { asc, eq } from 'drizzle-orm'
import { database } from '../client.ts'
import { moderators, users } from '../schema.ts'

/**
 * Adds an e-mail address to the list of moderators.
 * @returns false if it is already there, ignoring case
 */
export async function addModerator(email: string): Promise<boolean> {
  return database().insert(moderators).values({ email }).onConflictDoNothing().run().changes === 1
}

/**
 * Removes an address from the list, ignoring case.
 * @returns false if it is not there
 */
export async function removeModerator(email: string): Promise<boolean> {
  return database().delete(moderators).where(eq(moderators.email, email)).run().changes === 1
}

/** The list of moderators by address, and whether a member has each address. */
export async function listModerators(): Promise<{ email: string; isMember: boolean }[]> {
  const rows = database()
    .select({ email: moderators.email, userId: users.id })
    .from(moderators)
    .leftJoin(users, eq(users.email, moderators.email))
    .orderBy(asc(moderators.email))
    .all()
  return rows.map(({ email, userId }) => ({ email, isMember: userId !== null }))
}
