import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makeViewer } from '#tests/support/members.ts'
import { follows } from '#db/schema.ts'

/* Other actions after a sign-in: tests/http/pending-action.test.ts. */

databaseOfEachTest()
// The environment is read once.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

test('a follow over the limit of the first day fails with the reason', async () => {
  vi.stubEnv('RATE_LIMITS', 'on')
  const { resumeAction } = await import('./resume-action.server.ts')
  const viewer = await makeViewer()
  for (let n = 0; n < 30; n++)
    insertRow(follows, { followerId: viewer.id, followingId: (await makeMember()).id })
  await makeMember({ username: 'omar' })
  expect(await resumeAction(viewer, { intent: 'follow', username: 'omar' })).toEqual({
    kind: 'error',
    title: 'Failed to follow',
    text: 'New members can follow 30 members on their first day. Please try again in 24 hours.',
  })
})
