import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { toggleFollow } from './follows.ts'
import { insertComment } from './comments.ts'
import { suggestMentions } from './mention-suggestions.ts'
import { muteOrBlockMember } from './mutes.ts'

let viewer: string
let photo: { id: number; userId: string }
const data = await freshDatabase()
afterAll(() => data.dispose())
beforeEach(async () => {
  data.db.$client.exec('DELETE FROM users')
  viewer = (await makeMember({ username: 'me' })).id
  const owner = await makeMember({ username: 'mona', firstName: 'Ann' })
  photo = { id: await makePhoto(owner.id), userId: owner.id }
})

const suggested = async (text: string, limit = 5) =>
  (await suggestMentions(photo, viewer, text, limit)).map(({ username }) => username)

async function commenter(username: string | null, firstName = 'Jo') {
  const { id } = await makeMember({ username, firstName, lastName: null })
  await insertComment({ userId: id, photoId: photo.id, content: 'Hi' })
  return id
}

test('those who commented come first, then the owner, followed members and other usernames', async () => {
  const followed = await makeMember({ username: 'mia' })
  await makeMember({ username: 'mad' })
  await toggleFollow(viewer, followed.id)
  await commenter('max')
  await commenter('mel')
  expect(await suggested('m')).toEqual(['mel', 'max', 'mona', 'mia', 'mad'])
  expect(await suggested('m', 2)).toEqual(['mel', 'max'])
  expect(await suggested('MA')).toEqual(['max', 'mad'])
})

test('without a text, only members related to the photo or the viewer are suggested', async () => {
  await makeMember({ username: 'mad' })
  await commenter('max')
  expect(await suggested('')).toEqual(['max', 'mona'])
})

test('related members are found by their names, others only by their usernames', async () => {
  await makeMember({ username: 'x1', firstName: 'Anna' })
  await commenter('x2', 'annabel')
  expect(await suggested('ann')).toEqual(['x2', 'mona'])
  expect(await suggested('x')).toEqual(['x2', 'x1'])
})

test('the viewer and members without a username are never suggested', async () => {
  await insertComment({ userId: viewer, photoId: photo.id, content: 'Hi' })
  await commenter(null)
  expect(await suggested('')).toEqual(['mona'])
  expect(await suggested('me')).toEqual([])
})

test('muted, blocked, blocking and suspended members are not suggested; one who mutes the viewer is', async () => {
  const [muted, blocked] = [await commenter('amuted'), await commenter('ablocked')]
  const [blocking, suspended] = [await commenter('ablocking'), await commenter('asuspended')]
  const muting = await commenter('amuting')
  expect(await suggested('a')).toHaveLength(5)
  await muteOrBlockMember(viewer, muted, 'mute')
  await muteOrBlockMember(viewer, blocked, 'block')
  await muteOrBlockMember(blocking, viewer, 'block')
  await muteOrBlockMember(muting, viewer, 'mute')
  data.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(suspended)
  expect(await suggested('a')).toEqual(['amuting', 'mona'])
})

test('the author of a hidden comment is not suggested for it', async () => {
  await commenter('max')
  data.db.$client.exec('UPDATE comments SET hidden_at = 1')
  expect(await suggested('')).toEqual(['mona'])
})
