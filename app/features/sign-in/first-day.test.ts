import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'

databaseOfEachTest()
// The environment is read once: each test has its own modules.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

/**
 * Writes comments, each with a mention, until one fails.
 * @returns how many were written, and the error
 */
async function writeComments(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { addComment } = await import('../comments/commands.server.ts')
  const { accountError } = await import('#app/http/error-mapping.server.ts')
  const viewer = await makeViewer()
  const photoId = await makePhoto((await makeMember()).id)
  for (let count = 0; count < 25; count++)
    try {
      await addComment(viewer, photoId, { content: 'Nice' })
    } catch (error) {
      return { count, error: accountError(error) }
    }
  return { count: 25, error: null }
}

test('the 21st comment of the first day is a 429 with Retry-After', async () => {
  const { count, error } = await writeComments({ RATE_LIMITS: 'on' })
  expect(count).toBe(20)
  expect(error).toMatchObject({
    status: 429,
    message: 'New members can write 20 comments on their first day. Please try again in 24 hours.',
  })
  const seconds = Number(error?.headers['Retry-After'])
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
})

test('an upload over the limit is not decoded', async () => {
  vi.stubEnv('RATE_LIMITS', 'on')
  const { uploadPhoto } = await import('../photos/commands.server.ts')
  const { setImageLibrary } = await import('#storage/library.ts')
  const ingest = vi.fn()
  setImageLibrary({ ingest } as never)
  const viewer = await makeViewer()
  for (let n = 0; n < 10; n++) await makePhoto(viewer.id)
  const image = { path: '/tmp/none', digest: Buffer.alloc(32) }
  const upload = uploadPhoto(viewer, { fields: { title: 'A' }, image, imageTooLarge: false }, 'api')
  await expect(upload).rejects.toMatchObject({ name: 'FirstDayLimitReached', kind: 'uploads' })
  expect(ingest).not.toHaveBeenCalled()
})

test('who is beyond the limit is not invited to a new meet, which is there all the same', async () => {
  vi.stubEnv('RATE_LIMITS', 'on')
  const { createMeet } = await import('../binders/meets/commands.server.ts')
  const { inviteAll } = await import('../binders/sharing/commands.server.ts')
  const viewer = await makeViewer()
  const names = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']
  for (const username of names) await makeMember({ username })
  const id = await createMeet(viewer, { title: 'Parade', meetOn: '2027-05-01', isPublic: 'on' })
  expect(await inviteAll(viewer, id, [...names, 'nobody'].join(' '))).toEqual([
    'f6',
    'g7',
    'nobody',
  ])
})

test.each([
  ['the demo sign-in', { RATE_LIMITS: 'on', SIGN_IN: 'demo' }],
  ['a site without limits', { RATE_LIMITS: 'off' }],
])('does not limit %s', async (_what, variables) => {
  expect(await writeComments(variables)).toEqual({ count: 25, error: null })
})
