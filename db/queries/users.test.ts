import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember } from '#tests/support/members.ts'
import { findMember } from './users.ts'

let data: TestData
beforeEach(async () => {
  data = await freshDatabase()
})
afterEach(() => data.dispose())

test('a member is found by username in any case and by id, without e-mail', async () => {
  const jane = await makeMember({ username: 'jane-doe' })
  for (const name of ['jane-doe', 'JANE-Doe', jane.id]) {
    const found = await findMember(name)
    expect(found).toMatchObject({ id: jane.id, username: 'jane-doe' })
    expect(found).not.toHaveProperty('email')
    expect(found).not.toHaveProperty('suspendedAt')
  }
})

test('a name that is nobody’s finds nobody', async () => {
  await makeMember({ username: null })
  for (const name of ['', 'null', 'jane', '%']) expect(await findMember(name)).toBeNull()
})
