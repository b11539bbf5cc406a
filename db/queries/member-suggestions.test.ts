import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { users } from '../schema.ts'
import { toggleFollow } from './follows.ts'
import { suggestMembers } from './member-suggestions.ts'
import { muteOrBlockMember } from './mutes.ts'

const data = databaseOfEachTest()
let viewer: string

beforeEach(async () => {
  viewer = (await makeMember()).id
})

async function photographer(username: string, isPublic = true): Promise<string> {
  const { id } = await makeMember({ username })
  await makePhoto(id, { isPublic })
  return id
}

const suggested = async (limit = 9) =>
  (await suggestMembers(viewer, limit)).map(({ username }) => username)

test('suggests the authors of the newest photos, each once', async () => {
  const early = await photographer('early')
  await photographer('late')
  await photographer('private', false)
  await makeMember({ username: 'without-photos' })
  await makePhoto(viewer)
  expect(await suggested()).toEqual(['late', 'early'])
  await makePhoto(early)
  expect(await suggested()).toEqual(['early', 'late'])
  expect(await suggested(1)).toEqual(['early'])
})

test('leaves out members who are followed, suspended, muted or blocked, in either direction', async () => {
  await toggleFollow(viewer, await photographer('followed'))
  await muteOrBlockMember(viewer, await photographer('muted'), 'mute')
  await muteOrBlockMember(viewer, await photographer('blocked'), 'block')
  await muteOrBlockMember(await photographer('blocking'), viewer, 'block')
  await muteOrBlockMember(await photographer('muting'), viewer, 'mute')
  const suspended = await photographer('suspended')
  data.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended)).run()
  expect(await suggested()).toEqual(['muting'])
})
