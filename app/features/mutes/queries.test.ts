import { beforeEach, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember } from '#tests/support/members.ts'
import { mutePage } from './queries.server.ts'

const data = databaseOfEachTest()
let viewer: string

beforeEach(async () => {
  viewer = (await makeMember()).id
})

async function muteMembers(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const { id } = await makeMember()
    await muteOrBlockMember(viewer, id, made % 2 ? 'mute' : 'block')
    ids.push(id)
  }
  return ids
}

/** The ids on each page, following the cursors. */
async function pages(): Promise<string[][]> {
  const read: string[][] = []
  for (let after: string | undefined | null; after !== null;) {
    const { members, next } = await mutePage(viewer, after)
    read.push(members.map(({ member }) => member.id))
    after = next
  }
  return read
}

test.each([
  [0, [0]],
  [100, [100]],
  [101, [100, 1]],
])('each of %i muted members is on exactly one page', async (count, lengths) => {
  const ids = await muteMembers(count)
  const read = await pages()
  expect(read.map((page) => page.length)).toEqual(lengths)
  expect(read.flat().sort()).toEqual(ids.sort())
})

test('does not list members whose account is being deleted, because they cannot be unmuted', async () => {
  const [stays, leaves = ''] = await muteMembers(2)
  data.db.$client.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(leaves)
  expect(await pages()).toEqual([[stays]])
})
