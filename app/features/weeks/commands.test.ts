import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makePhoto, makeViewer } from '#tests/support/members.ts'
import { listModerationActions } from '#db/queries/moderation.ts'
import { findWeek } from '#db/queries/weeks.ts'
import { weeks } from '#db/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'
import { HttpError } from '#app/http/http-error.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { changeTheme } from './commands.server.ts'

const RUNNING = getMonday(Date.now())
const FIELDS = { week: RUNNING, title: 'Under leaves', tag: 'Roof of  Leaves', description: 'Go!' }

const data = databaseOfEachTest()
let moderator: Viewer

beforeEach(async () => {
  moderator = await makeViewer({}, { isModerator: true })
})

const change = (fields: Record<string, unknown>, viewer = moderator) =>
  changeTheme(viewer, { ...FIELDS, ...fields })

/** The HTTP error of a rejected change. */
async function rejection(fields: Record<string, unknown>, viewer = moderator): Promise<HttpError> {
  const error: unknown = await change(fields, viewer).catch((thrown: unknown) => thrown)
  if (!(error instanceof HttpError)) throw new Error('It was not rejected.')
  return error
}

const notes = async () => (await listModerationActions({ limit: 9 })).map(({ note }) => note)

test('a moderator sets, replaces and removes a theme, each in the log', async () => {
  expect(await change({})).toBe('Theme saved')
  expect(await findWeek(RUNNING)).toMatchObject({
    themeTitle: 'Under leaves',
    themeTag: 'roof of leaves',
    themeDescription: 'Go!',
  })
  await change({ title: 'On ice', tag: 'ice', description: '' })
  expect(await findWeek(RUNNING)).toMatchObject({ themeTitle: 'On ice', themeDescription: '' })
  expect(await change({ intent: 'remove' })).toBe('Theme removed')
  expect(await findWeek(RUNNING)).toMatchObject({ themeTitle: null, themeTag: null })
  expect(await notes()).toEqual([
    `${RUNNING}: removed`,
    `${RUNNING}: On ice (ice)`,
    `${RUNNING}: Under leaves (roof of leaves)`,
  ])
  const [{ action, moderator: by } = {}] = await listModerationActions({ limit: 1 })
  expect(action).toBe('theme')
  expect(by?.id).toBe(moderator.id)
})

test('a theme leaves the photo of its week as it is', async () => {
  const photoId = await makePhoto(moderator.id)
  const named = { monday: RUNNING, photoId, photoLikes: 3, namedAt: new Date() }
  data.db.insert(weeks).values(named).run()
  await change({})
  await change({ intent: 'remove' })
  expect(await findWeek(RUNNING)).toMatchObject(named)
})

test('is for moderators who are not suspended', async () => {
  const member = await makeViewer({})
  const suspended = await makeViewer({}, { isModerator: true, suspended: true })
  for (const viewer of [member, suspended]) {
    expect((await rejection({}, viewer)).status).toBe(403)
    expect((await rejection({ intent: 'remove' }, viewer)).status).toBe(403)
  }
  expect(await findWeek(RUNNING)).toBeNull()
})

test.each([
  ['week', 'x', 'Please choose one of the weeks'],
  ['week', addWeeks(RUNNING, -1), 'Please choose one of the weeks'],
  ['week', addWeeks(RUNNING, 13), 'Please choose one of the weeks'],
  ['title', ' ', 'Please enter a title'],
  ['title', 'x'.repeat(61), 'Title must be 60 characters or less'],
  ['tag', '', 'Please enter one tag'],
  ['tag', 'one, two', 'Please enter one tag'],
  ['tag', 'x'.repeat(51), 'Tag must be 50 characters or less'],
  ['description', 'x'.repeat(301), 'Description must be 300 characters or less'],
])('rejects the %s "%s"', async (field, value, message) => {
  const error = await rejection({ [field]: value })
  expect(error.status).toBe(400)
  expect(error.errors).toEqual({ [field]: [message] })
  expect(await notes()).toEqual([])
})

test('the last of the weeks to come can have a theme', async () => {
  await change({ week: addWeeks(RUNNING, 12) })
  expect(await findWeek(addWeeks(RUNNING, 12))).toMatchObject({ themeTitle: 'Under leaves' })
})

test('a week without a theme has none to remove', async () => {
  expect((await rejection({ intent: 'remove' })).status).toBe(404)
  expect((await rejection({ intent: 'remove', week: 'x' })).status).toBe(400)
  expect(await notes()).toEqual([])
})
