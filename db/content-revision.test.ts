import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { makeComments, makePhoto, makeViewer } from '#tests/support/members.ts'
import { contentRevision, oncePerRevision } from './content-revision.ts'
import { database, openDatabase, setDatabase, writeTransaction } from './client.ts'
import { toggleFollow } from './queries/follows.ts'
import { toggleLike } from './queries/likes.ts'
import { muteOrBlockMember } from './queries/mutes.ts'
import { toggleSave } from './queries/saves.ts'

const data = await freshDatabase()
const author = await makeViewer()
const member = await makeViewer()
const photoId = await makePhoto(author.id)
afterAll(() => data.dispose())

const run = (sql: string) => database().$client.exec(sql)

async function raises(write: () => unknown): Promise<boolean> {
  const before = contentRevision()
  await write()
  return contentRevision() > before
}

async function asOtherProcess(write: string) {
  const other = openDatabase(data.db.$client.name)
  other.$client.exec(write)
  other.$client.close()
  // The writes of others are looked up once per turn of the event loop.
  await nextTurn()
}

describe('the revision is raised by', () => {
  test.each([
    ['a like', () => toggleLike(member.id, photoId)],
    ['a comment', () => makeComments(member.id, photoId, 1)],
    ['a follow', () => toggleFollow(member.id, author.id)],
    ['a new photo', () => makePhoto(author.id)],
    ['a new title', () => run('UPDATE photos SET title = title')],
    ['a new name', () => run('UPDATE users SET first_name = first_name')],
    ['rows that a foreign key deletes', () => run(`DELETE FROM users WHERE id = '${member.id}'`)],
  ])('%s', async (_name, write) => expect(await raises(write)).toBe(true))

  test('a write that is rolled back, too', async () => {
    const fail = () =>
      writeTransaction(() => {
        run('UPDATE photos SET title = title')
        throw new Error('rolled back')
      })
    expect(await raises(() => expect(fail()).rejects.toThrow('rolled back'))).toBe(true)
  })

  test('a write of another process', async () => {
    expect(await raises(() => asOtherProcess('UPDATE photos SET likes_count = 3'))).toBe(true)
  })

  test('another database', () => {
    const before = contentRevision()
    setDatabase(openDatabase(data.db.$client.name))
    expect(contentRevision()).toBeGreaterThan(before)
    database().$client.close()
    setDatabase(data.db)
  })
})

describe('the revision stays the same', () => {
  test('while nothing is written', async () => {
    expect(await raises(nextTurn)).toBe(false)
  })

  test('after a write that no visitor sees', async () => {
    const { id } = await makeViewer()
    const session = `INSERT INTO sessions (sid, sess, expire, user_id) VALUES ('s', '{}', 1, '${id}')`
    for (const write of [
      () => run(session),
      () => toggleSave(id, photoId),
      () => muteOrBlockMember(id, author.id, 'mute'),
    ])
      expect(await raises(write)).toBe(false)
  })
})

describe('oncePerRevision', () => {
  let reads = 0
  const titleOf = oncePerRevision((id: number) => {
    reads++
    return database()
      .$client.prepare<[number], string>('SELECT title FROM photos WHERE id = ?')
      .pluck()
      .get(id)
  })

  test('reads once for each parameter until a write', async () => {
    titleOf(photoId)
    reads = 0
    titleOf(photoId)
    expect(reads).toBe(0)
    titleOf(0)
    run(`UPDATE photos SET title = 'Later' WHERE id = ${photoId}`)
    expect(titleOf(photoId)).toBe('Later')
    expect(reads).toBe(2)
  })

  test('remembers nothing that a transaction reads', async () => {
    const before = titleOf(photoId)
    const fail = () =>
      writeTransaction(() => {
        run(`UPDATE photos SET title = 'Rolled back' WHERE id = ${photoId}`)
        expect(titleOf(photoId)).toBe('Rolled back')
        throw new Error('rolled back')
      })
    await expect(fail()).rejects.toThrow('rolled back')
    expect(titleOf(photoId)).toBe(before)
  })
})
