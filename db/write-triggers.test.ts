import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { getTableColumns, getTableName, isTable } from 'drizzle-orm'
import { freshDatabase } from '#tests/support/database.ts'
import { makeComments, makePhoto, makeViewer } from '#tests/support/members.ts'
import { revision, database, openDatabase, setDatabase, writeTransaction } from './client.ts'
import { toggleFollow } from './queries/follows.ts'
import { toggleLike } from './queries/likes.ts'
import { muteOrBlockMember } from './queries/mutes.ts'
import * as schema from './schema.ts'
import { lastRevision, isFresh, type CacheTag } from './cache-tags.ts'

const AUTHOR = 'author-of-the-photo'
const MEMBER = 'another-member-here'

const data = await freshDatabase()
const author = await makeViewer({ id: AUTHOR })
const member = await makeViewer({ id: MEMBER })
const photoId = await makePhoto(author.id)
afterAll(() => data.dispose())

const run = (sql: string) => database().$client.exec(sql)

const on = (...tags: CacheTag[]) => ({ tags: new Set(tags), values: [] })

/** Which of these tags a write invalidates; `content` alone when it invalidates everything. */
async function invalidatedBy(write: () => unknown): Promise<string[]> {
  const since = lastRevision()
  await write()
  if (!isFresh(on(), since)) return ['content']
  const tags: CacheTag[] = [
    ...(['likes', `photo ${photoId}`, `photo ${photoId + 1}`, 'session s'] as const),
    ...[AUTHOR, MEMBER].map((id) => `member ${id}` as const),
    ...[AUTHOR, MEMBER].map((id) => `viewer ${id}` as const),
  ]
  return tags.filter((tag) => !isFresh(on(tag), since))
}

describe('every write to a table invalidates something:', () => {
  const tables = Object.values<unknown>(schema).filter(isTable)

  test.each(tables.map((table) => [getTableName(table), table] as const))('%s', (name, table) => {
    const triggers = database()
      .$client.prepare<[string], string>(
        "SELECT sql FROM sqlite_temp_master WHERE tbl_name = ? AND name LIKE 'invalidate_%'",
      )
      .pluck()
      .all(name)
    const events = triggers.map((sql) => /AFTER (\w+)(?: OF (.*?))? ON/.exec(sql) ?? [])
    const getColumns = (event: string) =>
      events.filter(([, each]) => each === event).flatMap(([, , list = '*']) => list.split(', '))
    // A generated column follows from the others.
    const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated)
    const updated = getColumns('UPDATE')
    expect(updated).toEqual(
      updated.length === 1 ? ['*'] : expect.arrayContaining(columns.map((column) => column.name)),
    )
    expect(getColumns('INSERT')).toEqual(['*'])
    expect(getColumns('DELETE')).toEqual(['*'])
  })
})

describe('invalidated by', () => {
  test.each(['a like, its counter and its notification', 'its end'])('%s', async () => {
    const ofLike = ['likes', 'photo 1', `viewer ${AUTHOR}`, `viewer ${MEMBER}`]
    expect(await invalidatedBy(() => toggleLike(member.id, photoId))).toEqual(ofLike)
  })

  test('a comment and its counter', async () => {
    expect(await invalidatedBy(() => makeComments(member.id, photoId, 1))).toEqual(['photo 1'])
  })

  test('a follow, its counters and its notification', async () => {
    expect(await invalidatedBy(() => toggleFollow(member.id, author.id))).toEqual([
      `member ${AUTHOR}`,
      `member ${MEMBER}`,
      `viewer ${AUTHOR}`,
      `viewer ${MEMBER}`,
    ])
  })

  test('a mute', async () => {
    const write = () => muteOrBlockMember(member.id, author.id, 'mute')
    expect(await invalidatedBy(write)).toEqual([`viewer ${MEMBER}`])
  })

  test('a session', async () => {
    const sql = `INSERT INTO sessions (sid, sess, expire, user_id) VALUES ('s', '{}', 1, '${MEMBER}')`
    for (const write of [sql, "DELETE FROM sessions WHERE sid = 's'"])
      expect(await invalidatedBy(() => run(write))).toEqual(['session s'])
  })

  test.each([
    ['a new title', 'UPDATE photos SET title = title'],
    ['a new photo', undefined],
    ['a new name', 'UPDATE users SET first_name = first_name'],
    ['a category', 'UPDATE categories SET name = name'],
  ])('%s: everything', async (_, sql) => {
    expect(await invalidatedBy(() => (sql ? run(sql) : makePhoto(author.id)))).toEqual(['content'])
  })

  test('rows that a foreign key deletes', async () => {
    await toggleLike(member.id, photoId)
    const write = () => run(`DELETE FROM users WHERE id = '${MEMBER}'`)
    const since = lastRevision()
    await invalidatedBy(write)
    expect(isFresh(on('likes'), since)).toBe(false)
  })

  test('a write that is rolled back, too', async () => {
    const fail = () =>
      writeTransaction(() => {
        run('UPDATE photos SET likes_count = 5')
        throw new Error('rolled back')
      })
    expect(await invalidatedBy(() => expect(fail()).rejects.toThrow('rolled back'))).toContain(
      'photo 1',
    )
  })
})

describe('everything is invalidated', () => {
  test('when another connection has written', async () => {
    const other = openDatabase(join(data.folder, 'cartfolio.sqlite'))
    revision()
    // The writes of others are looked up once per turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    other.$client.exec('UPDATE photos SET likes_count = 3')
    expect(await invalidatedBy(() => revision())).toEqual(['content'])
    other.$client.close()
  })

  test('when a connection without triggers writes', async () => {
    const bare = openDatabase(join(data.folder, 'cartfolio.sqlite'))
    setDatabase(bare)
    revision()
    bare.$client.exec('UPDATE photos SET likes_count = 4')
    expect(await invalidatedBy(() => revision())).toEqual(['content'])
    expect(await invalidatedBy(() => revision())).toEqual([])
    setDatabase(data.db)
    bare.$client.close()
  })
})
