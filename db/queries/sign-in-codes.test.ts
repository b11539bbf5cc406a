import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import {
  deleteExpiredSignIns,
  findSignInCode,
  findSignInRecord,
  MAXIMUM_SIGN_IN_ROWS,
  saveSignInCode,
  saveSignInRecord,
  takeSignInCode,
} from './sign-in-codes.ts'
import { HOUR_MS } from '#app/durations.ts'

const data = databaseOfEachTest()

const later = (ms: number) => new Date(Date.now() + ms)
const code = (interaction: string, expiresAt = later(60_000)) => ({
  interaction,
  email: 'jane@example.com',
  digest: 'd'.repeat(43),
  expiresAt,
})
const record = (id: string, expiresAt: Date) => ({ model: 'Grant', id, payload: { id }, expiresAt })
const rows = (table: string) =>
  data.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()

test('a code whose mail cannot be queued is not stored', async () => {
  const fail = () => {
    throw new Error('full')
  }
  await expect(saveSignInCode(code('a'), fail)).rejects.toThrow('full')
  expect(await findSignInCode('a')).toBeNull()
})

test('a new code has all tries again', async () => {
  await saveSignInCode(code('a'), () => undefined)
  for (let n = 0; n < 5; n++) await takeSignInCode('a', () => false)
  expect(await takeSignInCode('a', () => true)).toMatchObject({ result: 'used up' })
  await saveSignInCode(code('a'), () => undefined)
  expect(await takeSignInCode('a', () => false)).toMatchObject({ result: 'wrong', triesLeft: 4 })
  expect(await takeSignInCode('a', () => true)).toMatchObject({ result: 'right' })
  expect(await takeSignInCode('a', () => true)).toEqual({ result: 'none' })
})

test('expired records are not found, and deleted', async () => {
  await saveSignInRecord(record('old', later(-1)))
  await saveSignInRecord(record('new', later(60_000)))
  await saveSignInCode(code('old', later(-2 * HOUR_MS)), () => undefined)
  await saveSignInCode(code('expired', later(-1)), () => undefined)
  expect(await findSignInRecord('Grant', { id: 'old' })).toBeNull()
  expect(await findSignInRecord('Grant', { id: 'new' })).toEqual({ id: 'new' })
  expect(await deleteExpiredSignIns()).toBe(2)
  expect(await deleteExpiredSignIns()).toBe(0)
  // To say that it has expired.
  expect(await findSignInCode('expired')).not.toBeNull()
})

test('above the limit, the row that expires first makes room', async () => {
  const numbers = `WITH RECURSIVE numbers(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MAXIMUM_SIGN_IN_ROWS})`
  data.db.$client.exec(`${numbers} INSERT INTO sign_in_records (model, id, payload, expires_at)
    SELECT 'Grant', n, '{}', 9000000000000 + n FROM numbers`)
  data.db.$client
    .exec(`${numbers} INSERT INTO sign_in_codes (interaction, email, digest, expires_at)
    SELECT n, 'x@y.z', '${'d'.repeat(43)}', 9000000000000 + n FROM numbers`)
  await saveSignInRecord(record('one more', later(60_000)))
  await saveSignInCode(code('one more'), () => undefined)
  expect(rows('sign_in_records')).toBe(MAXIMUM_SIGN_IN_ROWS)
  expect(rows('sign_in_codes')).toBe(MAXIMUM_SIGN_IN_ROWS)
  expect(await findSignInRecord('Grant', { id: '1' })).toBeNull()
  expect(await findSignInCode('1')).toBeNull()
  expect(await findSignInCode('one more')).not.toBeNull()
})

test('above the limit, sign-ins that anyone can begin make room for those with a right code', async () => {
  data.db.$client.exec(`WITH RECURSIVE numbers(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MAXIMUM_SIGN_IN_ROWS})
    INSERT INTO sign_in_records (model, id, payload, expires_at)
    SELECT 'Interaction', n, '{}', 9000000000000 + n FROM numbers`)
  for (const id of ['first', 'second']) await saveSignInRecord(record(id, later(60_000)))
  expect(rows('sign_in_records')).toBe(MAXIMUM_SIGN_IN_ROWS)
  expect(await findSignInRecord('Grant', { id: 'first' })).not.toBeNull()
  expect(await findSignInRecord('Interaction', { id: '2' })).toBeNull()
})
