import { beforeEach, describe, expect, test } from 'vitest'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { notifications, users } from '../schema.ts'
import { insertBinder } from './binders.ts'
import { insertComment, updateOwnComment } from './comments.ts'
import { inviteContributor } from './contributors.ts'
import { toggleFollow } from './follows.ts'
import { muteOrBlockMember } from './mutes.ts'
import { insertPhoto } from './photo-writes.ts'
import { HOUR_MS } from '#app/durations.ts'

const LIMITS = { uploads: 2, comments: 3, follows: 2, mentions: 2 }

const data = databaseOfEachTest()
let newcomer: string
let photoId: number
beforeEach(async () => {
  newcomer = (await makeMember()).id
  photoId = await makePhoto((await makeMember()).id)
})

const reached = (kind: string) => ({ name: 'FirstDayLimitReached', kind })
const passHours = (hours: number) =>
  updateRow(users, newcomer, { createdAt: new Date(Date.now() - hours * HOUR_MS) })

const picture = (key: string) => ({
  key,
  width: 9,
  height: 9,
  animated: false,
  hasAlpha: false,
  dominantColor: '#888888',
  placeholder: null,
})
let keys = 0
const texts = { title: 'A', description: null, altText: null, sourceUrl: null, isPublic: true }
const upload = () =>
  insertPhoto(newcomer, { ...texts, tags: [], image: picture(`key-${++keys}`) }, null, LIMITS)
const write = (content = 'Hi', mentions: string[] = []) =>
  insertComment({ userId: newcomer, photoId, content, mentions, firstDay: LIMITS })
const edit = (id: number, mentions: string[]) =>
  updateOwnComment(id, newcomer, { content: 'Hi', mentions, editTime: HOUR_MS, firstDay: LIMITS })

const named = async (...usernames: string[]) =>
  Object.fromEntries(
    await Promise.all(
      usernames.map(async (username) => [username, (await makeMember({ username })).id] as const),
    ),
  )
const mentioned = () =>
  data.db
    .select()
    .from(notifications)
    .all()
    .filter(({ kind }) => kind === 'mention')
    .map(({ userId }) => userId)

describe('on the first day', () => {
  test.each([
    ['uploads', upload],
    ['comments', write],
    ['follows', async () => toggleFollow(newcomer, (await makeMember()).id, undefined, LIMITS)],
  ] as const)('%s end at the limit, and continue on the next day', async (kind, act) => {
    for (let n = 0; n < LIMITS[kind]; n++) await act()
    await expect(act()).rejects.toMatchObject(reached(kind))
    passHours(20)
    const error = await act().catch((thrown: unknown) => thrown)
    expect((error as { milliseconds: number }).milliseconds / HOUR_MS).toBeCloseTo(4, 1)
    passHours(24)
    await act()
  })

  test('a site without these limits has none', async () => {
    for (let n = 0; n <= LIMITS.comments; n++)
      await insertComment({ userId: newcomer, photoId, content: 'Hi' })
  })

  test('a follow can end at the limit', async () => {
    const followed = [(await makeMember()).id, (await makeMember()).id]
    for (const id of followed) await toggleFollow(newcomer, id, undefined, LIMITS)
    expect(await toggleFollow(newcomer, followed[0] ?? '', false, LIMITS)).toMatchObject({
      following: false,
    })
  })
})

describe('mentions on the first day', () => {
  test('reach as many different members as the limit, whatever the number of comments', async () => {
    await named('ann', 'ben', 'cleo')
    await write('@ann @ben', ['ann', 'ben'])
    await write('@ben', ['ben'])
    await expect(write('@cleo', ['cleo'])).rejects.toMatchObject(reached('mentions'))
    expect(mentioned()).toHaveLength(3)
    passHours(24)
    await write('@cleo', ['cleo'])
  })

  test('of oneself and of nobody do not count', async () => {
    await named('ann', 'ben')
    updateRow(users, newcomer, { username: 'new' })
    await write('@new @ann @ben @nobody', ['new', 'ann', 'ben', 'nobody'])
    expect(mentioned()).toHaveLength(2)
  })

  test('over the limit store nothing of the comment', async () => {
    await named('ann', 'ben', 'cleo')
    const many = ['ann', 'ben', 'cleo']
    await expect(write('@all', many)).rejects.toMatchObject(reached('mentions'))
    expect(data.db.$client.prepare('SELECT count(*) FROM comments').pluck().get()).toBe(0)
  })

  test('count with open invitations to binders', async () => {
    const { ann = '', ben = '', cleo = '' } = await named('ann', 'ben', 'cleo')
    const binder = await insertBinder(newcomer, { title: 'Ours', description: '', isPublic: true })
    const invite = (id: string) => inviteContributor(newcomer, binder, id, LIMITS)
    await invite(ann)
    await write('@ann', ['ann'])
    await invite(ben)
    await expect(invite(cleo)).rejects.toMatchObject(reached('mentions'))
    await expect(write('@cleo', ['cleo'])).rejects.toMatchObject(reached('mentions'))
    expect(await invite(ann)).toBe(true)
    passHours(24)
    expect(await invite(cleo)).toBe(true)
  })

  test('in an edit notify followers only', async () => {
    const { ann = '', ben = '' } = await named('ann', 'ben')
    await toggleFollow(ann, newcomer)
    const { id } = (await write()) as { id: number }
    await edit(id, ['ann', 'ben'])
    expect(mentioned()).toEqual([ann])
    passHours(24)
    await updateOwnComment(id, newcomer, {
      content: 'Hi',
      mentions: ['ben'],
      editTime: 48 * HOUR_MS,
      firstDay: LIMITS,
    })
    expect(mentioned()).toEqual([ann, ben])
  })

  test('in an edit count, too', async () => {
    const ids = await named('ann', 'ben', 'cleo')
    for (const id of Object.values(ids)) await toggleFollow(id, newcomer)
    const { id } = (await write('@ann', ['ann'])) as { id: number }
    await edit(id, ['ann', 'ben'])
    await expect(edit(id, ['cleo'])).rejects.toMatchObject(reached('mentions'))
  })

  test('of members who mute the newcomer do not count', async () => {
    const { ann = '' } = await named('ann', 'ben', 'cleo')
    await muteOrBlockMember(ann, newcomer, 'mute')
    await write('@ann', ['ann'])
    await write('@ben @cleo', ['ben', 'cleo'])
    insertRow(users, { id: 'x'.repeat(24), email: 'x@example.com', username: 'dan' })
    await expect(write('@dan', ['dan'])).rejects.toMatchObject(reached('mentions'))
  })
})
