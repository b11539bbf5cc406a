import { and, asc, eq, sql } from 'drizzle-orm'
import { database, isAmong, prepared, writeTransaction } from '../client.ts'
import { signUpBlocks } from '../schema.ts'

export type SignUpBlock = Pick<typeof signUpBlocks.$inferSelect, 'kind' | 'value'>

/** Known lists of disposable domains have some thousands. */
export const MAXIMUM_SIGN_UP_BLOCKS = 20_000

/**
 * Adds blocks; those that exist stay.
 * @returns the number of new ones; null, with nothing written, for too many
 */
export const insertSignUpBlocks = async (blocks: SignUpBlock[]): Promise<number | null> =>
  writeTransaction((tx) => {
    const { total } = tx.get<{ total: number }>(sql`SELECT count(*) AS total FROM ${signUpBlocks}`)
    if (total + blocks.length > MAXIMUM_SIGN_UP_BLOCKS) return null
    return tx.insert(signUpBlocks).values(blocks).onConflictDoNothing().run().changes
  })

/**
 * Removes a block.
 * @returns false if there is none
 */
export async function deleteSignUpBlock(value: string): Promise<boolean> {
  const deleted = await writeTransaction((tx) =>
    tx.delete(signUpBlocks).where(eq(signUpBlocks.value, value)).run(),
  )
  return deleted.changes === 1
}

export const listSignUpBlocks = async () =>
  database()
    .select()
    .from(signUpBlocks)
    .orderBy(asc(signUpBlocks.value))
    .limit(MAXIMUM_SIGN_UP_BLOCKS)
    .all()

const domainStatement = prepared((db) =>
  db
    .select({ value: signUpBlocks.value })
    .from(signUpBlocks)
    .where(and(isAmong(signUpBlocks.value, 'domains'), eq(signUpBlocks.kind, 'domain')))
    .limit(1)
    .prepare(),
)

/** True if one of these domains is refused. */
export const isDomainBlocked = async (domains: string[]): Promise<boolean> =>
  domainStatement().get({ domains: JSON.stringify(domains) }) !== undefined

/** The networks that are refused. */
export async function listBlockedNetworks(): Promise<string[]> {
  const rows = database()
    .select({ value: signUpBlocks.value })
    .from(signUpBlocks)
    .where(eq(signUpBlocks.kind, 'network'))
    .limit(MAXIMUM_SIGN_UP_BLOCKS)
    .all()
  return rows.map(({ value }) => value)
}
