import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { deleteExpiredTombstones, MAX_HELD_USERNAMES, USERNAME_HOLD_DAYS } from './tombstones.ts'
import { findFreeUsername, findMember, findUser, updateMember } from './users.ts'
import { DAY_MS } from '#app/durations.ts'

let data: TestData
beforeEach(async () => {
  data = await freshDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  return data.dispose()
})

test('a member is found by username in any case and by id, without e-mail', async () => {
  const jane = await makeMember({ username: 'jane-doe' })
  for (const name of ['jane-doe', 'JANE-Doe', jane.id]) {
    const found = await findMember(name)
    expect(found).toMatchObject({ id: jane.id, username: 'jane-doe' })
    expect(found).not.toHaveProperty('email')
    expect(found).not.toHaveProperty('suspendedAt')
  }
})

describe('a former username', () => {
  let jane: { id: string }
  let omar: { id: string }
  beforeEach(async () => {
    jane = await makeMember({ username: 'jane' })
    omar = await makeMember({ username: 'omar' })
  })

  test('finds its member as long as it is reserved, and nobody else has it', async () => {
    const begin = Date.now()
    vi.useFakeTimers({ now: begin, toFake: ['Date'] })
    await updateMember(jane.id, { username: 'janet' })
    expect(await findMember('JANE')).toMatchObject({ id: jane.id, username: 'janet' })
    vi.setSystemTime(begin + USERNAME_HOLD_DAYS * DAY_MS + 1)
    expect(await findMember('jane')).toBeNull()
    await updateMember(omar.id, { username: 'jane' })
    expect(await findMember('jane')).toMatchObject({ id: omar.id })
    // Omar's own former name.
    expect(await findMember('omar')).toMatchObject({ id: omar.id, username: 'jane' })
  })

  test('is reserved for 30 days, in any case', async () => {
    expect(USERNAME_HOLD_DAYS).toBe(30)
    const begin = Date.now()
    vi.useFakeTimers({ now: begin, toFake: ['Date'] })
    await updateMember(jane.id, { username: 'janet' })
    expect(await updateMember(omar.id, { username: 'JANE' })).toBe(false)
    expect(await findFreeUsername(omar.id, ['jane', 'jane-2'])).toBe('jane-2')
    vi.setSystemTime(begin + 30 * DAY_MS - 1000)
    expect(await deleteExpiredTombstones()).toBe(0)
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(false)
    vi.setSystemTime(begin + 30 * DAY_MS)
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(true)
    expect(await deleteExpiredTombstones()).toBe(1)
  })

  test('can be taken back by its member', async () => {
    await updateMember(jane.id, { username: 'janet' })
    expect(await findFreeUsername(jane.id, ['jane'])).toBe('jane')
    expect(await updateMember(jane.id, { username: 'jane' })).toBe(true)
    expect(await updateMember(omar.id, { username: 'janet' })).toBe(false)
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(false)
    expect(await updateMember(jane.id, { username: 'janet' })).toBe(true)
  })

  test('is not reserved when nothing, or only another field, was changed', async () => {
    expect(await updateMember(jane.id, { username: 'omar' })).toBe(false)
    await updateMember(jane.id, { username: 'jane', bio: 'New' })
    await updateMember(jane.id, { bio: 'Newer' })
    data.db.$client.prepare('DELETE FROM users WHERE id = ?').run(jane.id)
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(true)
  })

  test('is released when the member has given up many others since', async () => {
    const begin = Date.now()
    vi.useFakeTimers({ now: begin, toFake: ['Date'] })
    for (let count = 0; count < MAX_HELD_USERNAMES; count++) {
      vi.setSystemTime(begin + count)
      await updateMember(jane.id, { username: `jane-${count}` })
    }
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(false)
    await updateMember(jane.id, { username: 'janet' })
    expect(await updateMember(omar.id, { username: 'jane' })).toBe(true)
    expect(await updateMember(omar.id, { username: 'jane-0' })).toBe(false)
    expect(await findUser(omar.id)).toMatchObject({ username: 'jane' })
  })
})
