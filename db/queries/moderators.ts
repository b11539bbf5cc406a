import { asc, eq } from 'drizzle-orm'
import { database } from '../client.ts'
import { moderators, users } from '../schema.ts'

/** Puts an e-mail address on the list of moderators. @returns false where it already is, in any case */
export async function addModerator(email: string): Promise<boolean> {
  return database().insert(moderators).values({ email }).onConflictDoNothing().run().changes === 1
}

/** Takes an address off the list, without regard to case. @returns false where it is not on it */
export async function removeModerator(email: string): Promise<boolean> {
  return database().delete(moderators).where(eq(moderators.email, email)).run().changes === 1
}

/** The list of moderators by address, and whether somebody has signed in with each. */
export async function listModerators(): Promise<{ email: string; isMember: boolean }[]> {
  const rows = database()
    .select({ email: moderators.email, userId: users.id })
    .from(moderators)
    .leftJoin(users, eq(users.email, moderators.email))
    .orderBy(asc(moderators.email))
    .all()
  return rows.map(({ email, userId }) => ({ email, isMember: userId !== null }))
}
