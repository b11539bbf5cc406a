import { and, asc, count, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { database, writeTransaction, type Transaction } from '../client.ts'
import { signInCodes, signInRecords } from '../schema.ts'
import { MINUTE_MS } from '#app/durations.ts'

// The state of the embedded sign-in by code. Anyone can start one, so both tables are bounded: what
// would expire first goes.

export const MAXIMUM_SIGN_IN_ROWS = 20_000

export const MAXIMUM_TRIES = 5

/** A code that has expired is kept for so long, to say that it has. */
const KEPT_MS = 30 * MINUTE_MS

const STEP = 200

type SignInRecord = typeof signInRecords.$inferInsert
type SignInCode = Omit<typeof signInCodes.$inferInsert, 'tries'>

const isFull = (tx: Transaction, table: typeof signInRecords | typeof signInCodes): boolean =>
  (tx.select({ total: count() }).from(table).get()?.total ?? 0) >= MAXIMUM_SIGN_IN_ROWS

function makeRoomForRecord(tx: Transaction): void {
  if (!isFull(tx, signInRecords)) return
  // Anyone can create interactions; the other records, which expire earlier, are of sign-ins that
  // have a right code.
  const oldest = (where: SQL) =>
    tx.run(sql`DELETE FROM sign_in_records WHERE (model, id) IN
      (SELECT model, id FROM sign_in_records ${where} ORDER BY expires_at LIMIT 1)`)
  if (oldest(sql`WHERE model = 'Interaction'`).changes === 0) oldest(sql``)
}

function makeRoomForCode(tx: Transaction): void {
  if (!isFull(tx, signInCodes)) return
  tx.run(sql`DELETE FROM sign_in_codes WHERE interaction IN
    (SELECT interaction FROM sign_in_codes ORDER BY expires_at LIMIT 1)`)
}

/** Stores a record of the provider, in place of one with the same model and id. */
export async function saveSignInRecord(record: SignInRecord): Promise<void> {
  const { payload, uid, grantId, expiresAt } = record
  await writeTransaction((tx) => {
    makeRoomForRecord(tx)
    tx.insert(signInRecords)
      .values(record)
      .onConflictDoUpdate({
        target: [signInRecords.model, signInRecords.id],
        set: { payload, uid, grantId, expiresAt },
      })
      .run()
  })
}

const getKey = (model: string, id: string) =>
  and(eq(signInRecords.model, model), eq(signInRecords.id, id))

/** The payload of a record; null if there is none or it has expired. */
export async function findSignInRecord(
  model: string,
  by: { id: string } | { uid: string },
  now = new Date(),
): Promise<Record<string, unknown> | null> {
  const { uid, payload, expiresAt } = signInRecords
  const named =
    'id' in by ? getKey(model, by.id) : and(eq(uid, by.uid), eq(signInRecords.model, model))
  const row = database()
    .select({ payload })
    .from(signInRecords)
    .where(and(named, gt(expiresAt, now)))
    .limit(1)
    .get()
  return row?.payload ?? null
}

/**
 * Marks a record as used.
 * @param at seconds since 1970
 */
export async function consumeSignInRecord(model: string, id: string, at: number): Promise<void> {
  const payload = sql`json_set(${signInRecords.payload}, '$.consumed', ${at})`
  await writeTransaction((tx) =>
    tx.update(signInRecords).set({ payload }).where(getKey(model, id)).run(),
  )
}

/** Deletes a record. */
export async function deleteSignInRecord(model: string, id: string): Promise<void> {
  await writeTransaction((tx) => tx.delete(signInRecords).where(getKey(model, id)).run())
}

/** Deletes all records of a grant. */
export async function deleteSignInRecordsOfGrant(grantId: string): Promise<void> {
  await writeTransaction((tx) =>
    tx.delete(signInRecords).where(eq(signInRecords.grantId, grantId)).run(),
  )
}

/**
 * Stores the code of a sign-in in place of its last one.
 * @param send queues the mail in the same transaction
 */
export async function saveSignInCode(code: SignInCode, send: (tx: Transaction) => void) {
  const { email, digest, expiresAt } = code
  await writeTransaction((tx) => {
    makeRoomForCode(tx)
    tx.insert(signInCodes)
      .values(code)
      .onConflictDoUpdate({
        target: signInCodes.interaction,
        set: { email, digest, expiresAt, tries: 0 },
      })
      .run()
    send(tx)
  })
}

/** The address that the last code of a sign-in was sent to; null if there is none. */
export async function findSignInCode(interaction: string): Promise<{ email: string } | null> {
  const row = database()
    .select({ email: signInCodes.email })
    .from(signInCodes)
    .where(eq(signInCodes.interaction, interaction))
    .get()
  return row ?? null
}

export type CodeResult =
  | { result: 'right'; email: string }
  | { result: 'wrong'; email: string; triesLeft: number }
  | { result: 'expired' | 'used up'; email: string }
  | { result: 'none' }

/**
 * Checks an entered code in one transaction, so that simultaneous requests get no further tries.
 */
export const takeSignInCode = async (
  interaction: string,
  isRight: (stored: { email: string; digest: string }) => boolean,
  now = new Date(),
): Promise<CodeResult> =>
  writeTransaction((tx) => {
    const here = eq(signInCodes.interaction, interaction)
    const stored = tx.select().from(signInCodes).where(here).get()
    if (!stored) return { result: 'none' }
    const { email, tries, expiresAt } = stored
    if (tries >= MAXIMUM_TRIES) return { result: 'used up', email }
    if (expiresAt <= now) return { result: 'expired', email }
    if (isRight(stored)) {
      tx.delete(signInCodes).where(here).run()
      return { result: 'right', email }
    }
    tx.update(signInCodes)
      .set({ tries: tries + 1 })
      .where(here)
      .run()
    const triesLeft = MAXIMUM_TRIES - tries - 1
    return triesLeft > 0 ? { result: 'wrong', email, triesLeft } : { result: 'used up', email }
  })

/**
 * Deletes expired records and codes, at most 200 of each.
 * @returns their number
 */
export async function deleteExpiredSignIns(now = new Date()): Promise<number> {
  const { interaction, expiresAt } = signInCodes
  return writeTransaction((tx) => {
    const records = tx.run(sql`DELETE FROM sign_in_records WHERE (model, id) IN
      (SELECT model, id FROM sign_in_records WHERE expires_at <= ${now.getTime()} LIMIT ${STEP})`)
    const old = tx
      .select({ interaction })
      .from(signInCodes)
      .where(lte(expiresAt, new Date(now.getTime() - KEPT_MS)))
      .orderBy(asc(expiresAt))
      .limit(STEP)
    const codes = tx.delete(signInCodes).where(inArray(interaction, old)).run()
    return records.changes + codes.changes
  })
}
